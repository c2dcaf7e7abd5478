import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'

/**
 * Compiles the path patterns once, because compiling them for each logged request slowed down plays measurably
 * (docs/decisions/0019).
 */
export function createPathPatterns(endpoints: readonly Endpoint[]) {
  const patterns = endpoints.map(({ method, path }) => ({ method, path, pattern: patternFor(path) }))
  return {
    /** Returns the methods of a path; empty for an unknown path. */
    allowedMethods(pathname: string): string[] {
      const known = patterns.filter(({ pattern }) => pattern.test(pathname))
      return [...new Set(known.map(({ method }) => method))]
    },
    /** Returns the path of the endpoint for the log, which does not contain the ids in the URL. */
    pathOf({ method, url }: Pick<Request, 'method' | 'url'>): string {
      const { pathname } = new URL(url)
      const known = patterns.find((one) => one.method === method && one.pattern.test(pathname))
      return known?.path ?? '(unknown)'
    },
  }
}

const patternFor = (path: string) => new RegExp(`^${API_PREFIX}${path.replaceAll(/:\w+/g, '[^/]+')}$`)
