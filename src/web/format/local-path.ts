import { withoutSecret } from './secret-address.ts'

/**
 * Returns `text` if it is a path on this site, else undefined. Prevents redirects to other hosts by untrusted
 * addresses: rejects a scheme, `//`, a backslash and control characters, decoded or not.
 */
export function localPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 500 || !isPlain(text)) return
  try {
    if (!isPlain(decodeURIComponent(text.split(/[?#]/, 1)[0] ?? ''))) return
    const url = new URL(text, 'http://here.invalid')
    if (url.origin !== 'http://here.invalid') return
    return url.pathname + url.search + url.hash
  } catch {
    return
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not pass
const isPlain = (path: string) => /^\/(?![/\\])/.test(path) && !/[\\\u0000-\u001f\u007f]|\/\//.test(path)

/** Returns the address of the sign-in page that leads back to a path of this site. A secret path is replaced first. */
export const signInPath = (path: string) => `/?volver=${encodeURIComponent(withoutSecret(path))}`
