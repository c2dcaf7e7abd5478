import type { AnyRouter } from '@tanstack/react-router'
import { hasSecret } from '#web/format/secret-address.ts'

interface Navigator extends Pick<AnyRouter, 'navigate'> {
  buildLocation(options: object): { href: string }
}

/**
 * Makes the router load a page as a document if its address grants access. The script of analytics, once it runs, reads
 * the address of the document, and a document with a secret in its address is without it.
 */
export function leaveScriptBehind(router: Navigator) {
  const { navigate } = router
  router.navigate = (options) => {
    const isSecret = hasSecret(options.href ?? router.buildLocation(options).href)
    return navigate(isSecret ? { ...options, reloadDocument: true } : options)
  }
}
