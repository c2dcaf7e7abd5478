import { repeated } from '../campaigns/definition/campaign-entry.ts'
import { readInstant } from '../days.ts'
import { type ExitEntry, MAX_SEGMENTS, SEGMENT, segmentsOf } from './exit-entry.ts'
import { addressFault } from './web-address.ts'

/** Returns the faults in a season's exits that the schema cannot find, each with its place. */
export const exitFaults = (exits: ExitEntry[]): string[] => [
  ...repeated(exits.map(({ key }) => key)).map((key) => `exits: "${key}" appears twice`),
  ...exits.flatMap((exit, i) =>
    [...baseFaults(exit), ...pathFaults(exit), ...windowFaults(exit)].map((fault) => `exits.${i}.${fault}`),
  ),
]

function baseFaults({ base, paths, query }: ExitEntry): string[] {
  if (base.startsWith('/')) return ownPageFaults(base, paths, query)
  if (/^https:.*[?#]/i.test(base)) {
    return ['base: must not have a query or a fragment; "query" lists what passes']
  }
  const fault = addressFault(base)
  return fault === undefined ? [] : [`base: ${fault}`]
}

const OWN_PAGE = /^(\/[A-Za-z0-9_-]+)+$/

function ownPageFaults(base: string, paths: readonly string[], query: readonly string[]): string[] {
  if (!OWN_PAGE.test(base)) return ['base: a page of this site is written as /info, with letters, digits, "-" and "_"']
  if (/^\/(go|api)(\/|$)/i.test(base)) return ['base: must not be an exit or a part of the API']
  const hasMore = query.length > 0 || paths.some((pattern) => pattern !== '')
  return hasMore ? ['base: a page of this site takes neither "paths" nor "query"'] : []
}

function pathFaults({ paths }: ExitEntry): string[] {
  const faults = paths.flatMap((pattern, i) => {
    const segments = segmentsOf(pattern)
    if (segments.length > MAX_SEGMENTS) return [`paths.${i}: has more than ${MAX_SEGMENTS} segments`]
    const wrong = segments.find((segment) => segment !== '*' && !SEGMENT.test(segment))
    return wrong === undefined
      ? []
      : [`paths.${i}: "${wrong}" is not a segment; it has letters, digits, "-" and "_", or is "*"`]
  })
  return [...faults, ...repeated(paths).map((pattern) => `paths: "${pattern}" appears twice`)]
}

function windowFaults({ from, until, zone }: ExitEntry): string[] {
  const [start, end] = [from, until].map((text) => (text === undefined ? undefined : readInstant(text, zone)))
  const faults: string[] = []
  if (from !== undefined && start === undefined) faults.push(`from: "${from}" does not exist in the calendar`)
  if (until !== undefined && end === undefined) faults.push(`until: "${until}" does not exist in the calendar`)
  if (start !== undefined && end !== undefined && end <= start) faults.push('until: must be after from')
  return faults
}
