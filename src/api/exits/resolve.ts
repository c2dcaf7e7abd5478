import { type Exit, isOnThisSite, MAX_SEGMENTS, SEGMENT } from '../season/exit-entry.ts'

/** The part of an address behind the key of an exit, byte for byte. */
export interface RequestedPath {
  path: string
  query: string
}

/**
 * The target of an address; undefined where it names none. Every character of a path that gets through is a letter, a digit,
 * `-` or `_`, so nothing is left that a second reader could read in another way.
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

/** Undefined for a path that is not written as one. A slash at the end counts for nothing, as on every page. */
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
