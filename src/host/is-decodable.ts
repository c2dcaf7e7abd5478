/** Returns whether the percent-encoding of a text is whole. Uses the result, or the build would drop the call. */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length >= 0
  } catch {
    return false
  }
}
