/**
 * Returns whether the percent-encoding of a text is valid. The decoded text is used, because the build would otherwise
 * drop the call as unused.
 */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length >= 0
  } catch {
    return false
  }
}
