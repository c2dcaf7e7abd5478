import type { Gift } from '#contract/games/tpp/tpp.schema.ts'
import { counted } from '#web/format/plural.ts'

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
