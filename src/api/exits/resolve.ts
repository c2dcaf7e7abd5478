import { type Exit, isOnThisSite, MAX_SEGMENTS, SEGMENT } from '../season/exit-entry.ts'

/** The part of an address after the key of an exit, byte for byte. */
export interface RequestedPath {
  path: string
  query: string
}

/**
 * Returns the target of an address, or undefined if the exit does not allow the path. An accepted path contains only
 * letters, digits, `-` and `_` between its slashes, so all parsers read it in the same way.
 */
export function resolveExit(exit: Exit, { path, query }: RequestedPath): URL | undefined {
  const segments = segmentsOf(path)
  if (!segments || !exit.paths.some((pattern) => matches(pattern, segments))) return
  if (isOnThisSite(exit.base)) return exit.base
  const root = exit.base.pathname.replace(/\/$/, '')
  const expected = segments.length === 0 ? exit.base.pathname : `${root}/${segments.join('/')}`
  const target = new URL(expected, exit.base.origin)
  if (target.origin !== exit.base.origin || target.pathname !== expected) return
  for (const [name, value] of passing(exit, query)) target.searchParams.set(name, value)
  return target
}

/** Returns the segments of a path; undefined if it is malformed. A slash at the end is ignored, as on every page. */
function segmentsOf(path: string): string[] | undefined {
  if (path === '') return []
  const segments = path
    .replace(/(?<=[^/])\/$/, '')
    .split('/')
    .map(decodeOnce)
  if (segments.length > MAX_SEGMENTS) return
  return segments.every((segment) => SEGMENT.test(segment)) ? segments : undefined
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const matches = (pattern: readonly string[], segments: string[]): boolean =>
  pattern.length === segments.length && pattern.every((part, i) => part === '*' || part === segments[i])

const PRINTABLE = /^[ -~]{1,100}$/

function passing({ query: names }: Exit, query: string): [string, string][] {
  const asked = new URLSearchParams(query)
  return names.flatMap((name): [string, string][] => {
    const value = asked.get(name)
    return value !== null && PRINTABLE.test(value) ? [[name, value]] : []
  })
}
