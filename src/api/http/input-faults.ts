import * as v from 'valibot'
import type { FieldFault } from '#contract/problem/problem-error.ts'

/** Returns the first fault of each field, in Spanish: the contract's own sentence, or else a generic one. */
export function inputFaults(issues: readonly v.BaseIssue<unknown>[]): FieldFault[] {
  const faults = new Map<string, string>()
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? ''
    if (!faults.has(path)) faults.set(path, sentence(issue))
  }
  return [...faults].map(([path, message]) => ({ path, message }))
}

/** valibot's own messages are in English and begin with `Invalid`. */
const sentence = (issue: v.BaseIssue<unknown>) =>
  /^Invalid /.test(issue.message) ? genericSentence(issue) : issue.message

function genericSentence({ type, received }: v.BaseIssue<unknown>): string {
  if (received === 'undefined' || type === 'non_empty') return 'Este dato hace falta.'
  if (type === 'max_length') return 'Es demasiado largo.'
  if (type === 'min_length') return 'Es demasiado corto.'
  if (type === 'strict_object') return 'Este dato no se espera aquí.'
  return 'Este dato no es válido.'
}
