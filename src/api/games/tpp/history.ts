import type { Gift } from '#contract/games/tpp/tpp.schema.ts'
import type { WonPrize } from '#contract/prizes.schema.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Game } from '../game.ts'
import { redemptionIn } from './redeem.ts'
import { offerIn } from './rules/rules.ts'

export const tppHistory: Game['history'] = {
  play(row, prize, edition) {
    const { offer, mask, gift } = redemptionIn(row)
    return `Canjeaste el código …${mask} de ${partnerOf(edition, offer)}: ${giftWords(gift, prize)}.`
  },
  event: ({ kind }) =>
    kind === 'entry' ? 'Ganaste una participación en el sorteo de los bonos.' : 'Algo pasó con tus bonos.',
  detail(row, edition) {
    const { offer, mask, gift } = redemptionIn(row)
    const title = offerIn(edition, offer)?.title ?? ''
    return { game: 'tpp', partner: partnerOf(edition, offer), title, mask, gift }
  },
}

const partnerOf = (edition: Edition, key: string): string => offerIn(edition, key)?.partner ?? ''

function giftWords(gift: Gift, prize: WonPrize | undefined): string {
  switch (gift.what) {
    case 'play':
      return `${gift.count} ${gift.name} más en «${gift.campaign.title}»`
    case 'points':
      return `${counted(gift.count, 'punto', 'puntos')} en «${gift.campaign.title}»`
    case 'item':
      return `${gift.count > 1 ? `${gift.count} × ` : ''}${gift.name} para «${gift.campaign.title}»`
    case 'entry':
      return `${counted(gift.count, 'participación', 'participaciones')} en el sorteo`
    case 'prize':
      return prize ? (prize.withArticle ?? prize.name) : gift.name
  }
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
