import { useState } from 'react'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import type { Cards } from './use-cards.ts'

export interface CardInHand {
  card: Card | undefined
  /** The next card to scratch after this one. */
  following: Card | undefined
  /** Day of the card that lapsed unopened while it was shown. */
  lapsedDay: string | undefined
}

interface Shown {
  slot?: string
  day?: string
  lapsedDay?: string
}

/**
 * Selects the page's card: the chosen one, else the one already shown, else the first to scratch. Midnight never
 * removes a result that is being read; a card that lapsed unopened gives way to today's.
 */
export function useCardInHand(cards: Cards, chosen: string | undefined): CardInHand {
  const [shown, setShown] = useState<Shown>({})
  const remaining = cardAt(cards, chosen) ?? cardAt(cards, shown.slot)
  const card = remaining ?? cardToShow(cards)
  const following = toScratch(cards, card?.slot)
  if (!card || card.slot === shown.slot) return { card, following, lapsedDay: shown.lapsedDay }
  const hasLapsed = !remaining && shown.day !== undefined && shown.day < cards.today
  const lapsedDay = hasLapsed ? shown.day : undefined
  setShown({ slot: card.slot, day: card.day, ...(lapsedDay ? { lapsedDay } : {}) })
  return { card, following, lapsedDay }
}

/** Opened cards can always be seen; unopened ones only while no obstacle prevents playing them. */
const visible = ({ current, obstacle }: Cards) => (obstacle ? current.filter((card) => card.play) : current)

const cardAt = (cards: Cards, slot: string | undefined) =>
  [...visible(cards), ...cards.past].find((card) => card.slot === slot)

const toScratch = (cards: Cards, exceptSlot?: string) =>
  visible(cards).find((card) => card.slot !== exceptSlot && isCovered(card))

const cardToShow = (cards: Cards) => toScratch(cards) ?? visible(cards).at(-1)

export const isCovered = ({ state }: Card): boolean => state === 'available' || state === 'open'
