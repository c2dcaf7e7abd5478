import type { AnyRouter } from '@tanstack/react-router'
import { isMeasuring } from '#web/browser/services/analytics.ts'
import { hasSecret } from '#web/format/secret-address.ts'

interface Navigator extends Pick<AnyRouter, 'navigate'> {
  buildLocation(options: object): { href: string }
}

/**
 * Makes the router load a page as a document if its address grants access and the script of analytics runs: that script
 * reads the address of the document, and a document with a secret in its address is without it.
 */
export function leaveScriptBehind(router: Navigator) {
  const { navigate } = router
  router.navigate = (options) => {
    const isSecret = isMeasuring() && hasSecret(options.href ?? router.buildLocation(options).href)
    return navigate(isSecret ? { ...options, reloadDocument: true } : options)
  }
}
