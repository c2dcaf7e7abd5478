import { localPath } from '../format/local-path.ts'
import { withoutSecret } from '../format/secret-address.ts'

/** Pages for the steps of signing in. They are never a return target; the popup shows them before it returns. */
const SIGN_IN_STEPS = /^\/(signup|second-step|forgot|reset|confirm|ventana)(\/|$)/i

export const isSignInStep = (path: string) => SIGN_IN_STEPS.test(path)

interface Place {
  pathname: string
  searchStr: string
  search: { volver?: unknown }
}

/**
 * Returns the page to open after a visitor has signed in from a page: that page, or the target in its `volver` if it is
 * the landing page or a step of signing in.
 */
export function onwardFrom({ pathname, searchStr, search }: Place): string | undefined {
  return pathname === '/' || isSignInStep(pathname) ? localPath(search.volver) : withoutSecret(pathname + searchStr)
}
