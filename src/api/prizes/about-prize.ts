import { type Edition, prizeIn, symbolOf } from '../campaigns/editions/edition.ts'

/** Returns what every mail about a prize says of it and of its campaign. */
export function aboutPrize(edition: Edition, key: string) {
  const { slug, kind, zone, definition } = edition
  const prize = prizeIn(edition, key)?.name ?? key
  return { prize, campaign: definition.texts.title, slug, zone, drawing: { kind, name: symbolOf(edition, key) } }
}
