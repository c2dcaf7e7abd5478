/** Whether the percent-encoding of a text is whole. Uses what it decodes: the build drops a call that could only throw. */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length >= 0
  } catch {
    return false
  }
}
