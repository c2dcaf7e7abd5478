import { unsealData } from 'iron-session'

/**
 * Opens a seal that was made with any of the secrets. An invalid or expired seal gives an empty object. iron-session
 * takes several passwords by number, but the numbers would change with the list, and a seal names the one that it was
 * made with.
 */
export async function openSeal(
  sealed: string,
  { secrets, ttl }: { secrets: readonly string[]; ttl: number },
): Promise<object> {
  for (const password of secrets) {
    const opened = await unsealData<object>(sealed, { password, ttl }).catch(() => ({}))
    if (Object.keys(opened).length > 0) return opened
  }
  return {}
}
