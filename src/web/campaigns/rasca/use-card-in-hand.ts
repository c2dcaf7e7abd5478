import { useState } from 'react'
import type { Card } from '#contract/mechanics/rasca.ts'
import type { Cards } from './use-cards.ts'

export interface CardInHand {
  card: Card | undefined
  /** The next one to scratch, besides the one in hand. */
  following: Card | undefined
  /** The day whose card lapsed, unopened, in the visitor's hand. */
  lapsedDay: string | undefined
}

interface Held {
  slot?: string
  day?: string
  lapsedDay?: string
}

/**
 * The card that the page is about: the chosen one, else the one already in hand, else the first to scratch. It stays
 * while it can be seen, so that midnight never takes away a result that is being read; a card that lapsed unopened gives
 * way to today's.
 */
export function useCardInHand(cards: Cards, chosen: string | undefined): CardInHand {
  const [held, setHeld] = useState<Held>({})
  const kept = cardAt(cards, chosen) ?? cardAt(cards, held.slot)
  const card = kept ?? cardToShow(cards)
  const following = toScratch(cards, card?.slot)
  if (!card || card.slot === held.slot) return { card, following, lapsedDay: held.lapsedDay }
  const hasLapsed = !kept && held.day !== undefined && held.day < cards.today
  const lapsedDay = hasLapsed ? held.day : undefined
  setHeld({ slot: card.slot, day: card.day, ...(lapsedDay ? { lapsedDay } : {}) })
  return { card, following, lapsedDay }
}

/** What can be seen: every opened card; an unopened one only while nothing stands in the way of playing it. */
const visible = ({ current, obstacle }: Cards) => (obstacle ? current.filter((card) => card.play) : current)

const cardAt = (cards: Cards, slot: string | undefined) =>
  [...visible(cards), ...cards.past].find((card) => card.slot === slot)

const toScratch = (cards: Cards, exceptSlot?: string) =>
  visible(cards).find((card) => card.slot !== exceptSlot && isCovered(card))

const cardToShow = (cards: Cards) => toScratch(cards) ?? visible(cards).at(-1)

export const isCovered = ({ state }: Card): boolean => state === 'available' || state === 'open'
