import type { Gift } from '#contract/games/tpp/tpp.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { counted } from '#web/format/plural.ts'

/** Returns the drawing of a gift: the prize's own, else the mark of the campaign in which the gift is used. */
export const giftArt = (gift: Gift): { kind: Kind; name: string | null } =>
  'campaign' in gift
    ? { kind: gift.campaign.kind, name: null }
    : { kind: 'tpp', name: gift.what === 'prize' ? gift.symbol : null }

type Named = Extract<Gift, { campaign: object }>

/** Describes the gift of a code: «2 tarjetas más en «Rasca y gana»». */
export function giftWords(gift: Gift): string {
  if (gift.what === 'prize') return gift.name
  if (gift.what === 'entry') return counted(gift.count, 'participación en el sorteo', 'participaciones en el sorteo')
  return `${thingWords(gift)} ${gift.what === 'item' ? 'para' : 'en'} «${gift.campaign.title}»`
}

function thingWords(gift: Named): string {
  if (gift.what === 'points') return counted(gift.count, 'punto', 'puntos')
  if (gift.what === 'item') return gift.count === 1 ? gift.name : `${gift.name} × ${gift.count}`
  return `${gift.count} ${gift.name} más`
}
