import { SECOND_MS } from '#contract/primitives/durations.ts'
import { within } from '#host/within.ts'

type State = 'in order' | 'needs attention' | 'wrong' | 'not checked'

/** The result of a check, in sentences for the operator. */
export interface Finding {
  state: State
  /** The values that the check has read. */
  seen: string
  /** The operator's next step. */
  todo?: string
}

export interface Check {
  name: string
  /** A rejection means that the check could not be made. */
  run(signal: AbortSignal): Promise<Finding>
}

export const inOrder = (seen: string): Finding => ({ state: 'in order', seen })
export const needsAttention = (seen: string, todo: string): Finding => ({ state: 'needs attention', seen, todo })
export const wrong = (seen: string, todo: string): Finding => ({ state: 'wrong', seen, todo })
export const notChecked = (seen: string, todo?: string): Finding => ({ state: 'not checked', seen, todo })

const LIMIT_MS = 20 * SECOND_MS

/** Runs a check with a time limit. Always resolves, so that one check never ends the others. */
export async function runCheck({ run }: Check, limitMs = LIMIT_MS): Promise<Finding> {
  const signal = AbortSignal.timeout(limitMs)
  const late = () => notChecked(`There was no result within ${limitMs / SECOND_MS} seconds.`)
  try {
    return await within(limitMs, run(signal), late)
  } catch (error) {
    return signal.aborted ? late() : notChecked(sentence(messageOf(error)))
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Ends a text that others wrote with a full stop, on one line. */
export const sentence = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().replace(/\.?$/, '.')
