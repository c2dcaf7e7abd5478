/**
 * A path on this very site, or nothing. Used wherever an address comes from outside (a return path after signing in),
 * so that nobody can be sent to another host: no scheme, no `//`, no backslash, no control character, decoded or not.
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are just what must not pass
const isPlain = (path: string) => /^\/(?![/\\])/.test(path) && !/[\\\u0000-\u001f\u007f]|\/\//.test(path)

/** Where to sign in, and come back from to a path of this site. */
export const doorFrom = (path: string) => `/?volver=${encodeURIComponent(path)}`
