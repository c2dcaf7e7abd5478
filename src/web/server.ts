import type { Register } from '@tanstack/react-router'
import type { RequestHandler } from '@tanstack/react-start/server'
import { startSite } from './start-site.ts'

/** What draws the pages is loaded with the first request for one: no start waits for React and Node's classes of the web. */
let pages: Promise<typeof import('./pages.tsx')> | undefined
const fetch: RequestHandler<Register> = async (...call) => {
  pages ??= import('./pages.tsx')
  return (await pages).answer(...call)
}

export default { fetch }

/** Serves the built site; `clientFiles` is the folder of its files for browsers. */
export const serve = (clientFiles: string) => startSite({ draw: async (request) => fetch(request), clientFiles })
