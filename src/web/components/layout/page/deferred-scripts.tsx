import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type DeferredFiles, fetchDeferred } from '#web/browser/startup/fetch-deferred.ts'

interface DeferredProps {
  /** Set on the server, for a page whose scripts, fonts and manifest load after its first paint. */
  deferred: DeferredFiles | undefined
}

/**
 * Renders links that the first paint does not need; browsers without JavaScript load them from `<noscript>`. Hydration
 * leaves these links alone.
 */
export function DeferredLinks({ deferred, children }: DeferredProps & { children: ReactNode }) {
  if (!import.meta.env.SSR) return null
  return deferred ? <noscript>{children}</noscript> : children
}

/** The script that fetches the deferred files. It removes itself before the page hydrates. */
export function DeferredScripts({ deferred }: DeferredProps) {
  const nonce = useRouter().options.ssr?.nonce
  if (!import.meta.env.SSR || !deferred) return null
  const __html = `(${fetchDeferred})(${JSON.stringify(deferred)})`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, with addresses of our own build.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html }} />
}
