import { useState } from 'react'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import type { Cards } from './use-cards.ts'

export interface CardInHand {
  card: Card | undefined
  /** The next card to scratch after this one. */
  following: Card | undefined
  /** The day on which the page showed a card that lapsed unopened since. */
  lapsedDay: string | undefined
}

interface Shown {
  slot?: string
  day?: string
  lapsedDay?: string
}

/**
 * Selects the card of the page: the chosen card, else the card that is already shown, else the first card to scratch.
 * After the end of a span an opened card stays on the page; a card that lapsed unopened is replaced by a new one.
 */
export function useCardInHand(cards: Cards, chosen: string | undefined): CardInHand {
  const [shown, setShown] = useState<Shown>({})
  const remaining = cardAt(cards, chosen) ?? cardAt(cards, shown.slot)
  const card = remaining ?? cardToShow(cards)
  const following = toScratch(cards, card?.slot)
  if (!card || card.slot === shown.slot) return { card, following, lapsedDay: shown.lapsedDay }
  const hasLapsed = !remaining && shown.day !== undefined && shown.day < cards.span.from
  const lapsedDay = hasLapsed ? shown.day : undefined
  setShown({ slot: card.slot, day: card.day, ...(lapsedDay ? { lapsedDay } : {}) })
  return { card, following, lapsedDay }
}

/**
 * Returns the cards that the page may show: opened cards always, unopened cards only while no obstacle prevents
 * playing.
 */
const visible = ({ current, obstacle }: Cards) => (obstacle ? current.filter((card) => card.play) : current)

const cardAt = (cards: Cards, slot: string | undefined) =>
  [...visible(cards), ...cards.past].find((card) => card.slot === slot)

const toScratch = (cards: Cards, exceptSlot?: string) =>
  visible(cards).find((card) => card.slot !== exceptSlot && isCovered(card))

const cardToShow = (cards: Cards) => toScratch(cards) ?? visible(cards).at(-1)

export const isCovered = ({ state }: Card): boolean => state === 'available' || state === 'open'
