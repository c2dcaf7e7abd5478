import { localPath } from '../format/local-path.ts'

/** Nobody wants to come back to one of these pages, and the popup shows them before it returns. */
const SIGN_IN_STEPS = /^\/(signup|forgot|reset|confirm|ventana)(\/|$)/i

export const isSignInStep = (path: string) => SIGN_IN_STEPS.test(path)

interface Place {
  pathname: string
  searchStr: string
  search: { volver?: unknown }
}

/** Where to go on after signing in from a page: back to it, or to where it leads itself if it is a step of signing in. */
export function onwardFrom({ pathname, searchStr, search }: Place): string | undefined {
  return pathname === '/' || isSignInStep(pathname) ? localPath(search.volver) : pathname + searchStr
}
