import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'

/** Compiled once: compiling every path for the log of every request cost a measurable part of a play (docs/decisions/0019). */
export function createPathPatterns(endpoints: readonly Endpoint[]) {
  const patterns = endpoints.map(({ method, path }) => ({ method, path, pattern: patternFor(path) }))
  return {
    /** The methods that a path has; none for an unknown one. */
    allowedMethods(pathname: string): string[] {
      const known = patterns.filter(({ pattern }) => pattern.test(pathname))
      return [...new Set(known.map(({ method }) => method))]
    },
    /** For the log: the path of the endpoint, never the ids in the address. */
    pathOf({ method, url }: Pick<Request, 'method' | 'url'>): string {
      const { pathname } = new URL(url)
      const known = patterns.find((one) => one.method === method && one.pattern.test(pathname))
      return known?.path ?? '(unknown)'
    },
  }
}

const patternFor = (path: string) => new RegExp(`^${API_PREFIX}${path.replaceAll(/:\w+/g, '[^/]+')}$`)
