import { createHmac, timingSafeEqual } from 'node:crypto'

const sealOf = (secret: string, id: string, until: number): Buffer =>
  createHmac('sha256', secret).update(`preview|${id}|${until}`).digest()

/** Returns the token of a signed link by which the organiser reads an edition early. It is not stored. */
export const previewToken = (secret: string, { id, edition }: { id: string; edition: string }, until: number): string =>
  `${edition}.${until}.${sealOf(secret, id, until).toString('base64url')}`

const TOKEN = /^([a-z0-9-]{1,64})\.(\d{1,15})\.([\w-]{43})$/

/** Returns the edition and the expiry of a valid token; undefined for any other text. */
export function readPreview(
  secrets: readonly string[],
  { slug, token, now }: { slug: string; token: string; now: number },
): { id: string; until: number } | undefined {
  const [, edition, end, seal] = TOKEN.exec(token) ?? []
  if (edition === undefined || seal === undefined) return undefined
  const id = `${slug}/${edition}`
  const until = Number(end)
  const given = Buffer.from(seal, 'base64url')
  const isOurs = secrets.some((secret) => timingSafeEqual(given, sealOf(secret, id, until)))
  return isOurs && now < until ? { id, until } : undefined
}
