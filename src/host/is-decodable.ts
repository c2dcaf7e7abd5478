/**
 * Returns whether the percent-encoding of a text is valid. The function uses the result, or the build would drop the
 * call.
 */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length >= 0
  } catch {
    return false
  }
}
