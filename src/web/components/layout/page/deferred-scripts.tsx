import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type DeferredFiles, fetchDeferred } from '#web/browser/startup/fetch-deferred.ts'

interface DeferredProps {
  /**
   * The scripts, fonts and manifest that load after the first paint. Set only on the server, and only for a page that
   * defers them.
   */
  deferred: DeferredFiles | undefined
}

/**
 * Renders `<link>` elements that the first paint does not need, on the server only. If they are deferred, they are
 * inside `<noscript>`, for browsers without JavaScript. Hydration leaves these elements alone.
 */
export function DeferredLinks({ deferred, children }: DeferredProps & { children: ReactNode }) {
  if (!import.meta.env.SSR) return null
  return deferred ? <noscript>{children}</noscript> : children
}

/**
 * Renders the inline script that fetches the deferred files. The script removes its own element before the page
 * hydrates.
 */
export function DeferredScripts({ deferred }: DeferredProps) {
  const nonce = useRouter().options.ssr?.nonce
  if (!import.meta.env.SSR || !deferred) return null
  const __html = `(${fetchDeferred})(${JSON.stringify(deferred)})`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, with addresses of our own build.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html }} />
}
