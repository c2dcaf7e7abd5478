import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ProblemError } from '#contract/problem-error.ts'
import type { Card } from '#contract/rasca.ts'
import { cardsQuery, noteRevealed, openCard } from '#web/functions/rasca.ts'

export interface Scratch {
  /** The result may be seen: all foil is gone. */
  isShown: boolean
  isOpening: boolean
  fault: string | undefined
  /** Opens the card, once, however often it is asked. */
  open(): Promise<Card | undefined>
  /** Opens it if need be and shows the result. */
  uncover(): Promise<void>
}

const NO_ANSWER =
  'No nos ha llegado la respuesta. Tu tarjeta está a salvo: comprueba la conexión y vuelve a intentarlo.'

/** The life of one card in this browser. The ledger knows the outcome before anything is drawn. */
export function useScratch(card: Card): Scratch {
  const queryClient = useQueryClient()
  const opening = useRef<Promise<Card | undefined>>(undefined)
  const [isOpening, setOpening] = useState(false)
  const [isUncovered, setUncovered] = useState(false)
  const [fault, setFault] = useState<string>()

  function keep(changed: Card) {
    queryClient.setQueryData(
      cardsQuery.queryKey,
      (cards) =>
        cards && { ...cards, current: cards.current.map((one) => (one.slot === changed.slot ? changed : one)) },
    )
  }

  async function request(): Promise<Card | undefined> {
    setFault(undefined)
    setOpening(true)
    try {
      const opened = await openCard({ data: { slot: card.slot, key: keyFor(card.slot) } })
      keep(opened)
      return opened
    } catch (error) {
      setFault(error instanceof ProblemError ? error.body.detail : NO_ANSWER)
      opening.current = undefined
      return undefined
    } finally {
      setOpening(false)
    }
  }

  function open() {
    if (card.play) return Promise.resolve(card)
    opening.current ??= request()
    return opening.current
  }

  async function uncover() {
    const opened = await open()
    if (!opened?.play) return
    setUncovered(true)
    // Cosmetic: the outcome stands whether or not this arrives.
    const seen = await noteRevealed({ data: { play: opened.play.id } }).catch(() => undefined)
    if (seen) keep(seen)
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => ['prizes', 'history'].includes(String(queryKey[0])),
    })
  }

  const isShown = isUncovered || card.state === 'revealed' || card.state === 'settled'
  return { isShown, isOpening, fault, open, uncover }
}

/** One key a card for as long as the tab lives, so that a repeat after a lost answer is the same play. */
function keyFor(slot: string): string {
  const name = `temporada:rasca:${slot}`
  try {
    const kept = sessionStorage.getItem(name)
    if (kept) return kept
    const key = crypto.randomUUID()
    sessionStorage.setItem(name, key)
    return key
  } catch {
    // Storage is blocked: the card's own slot still makes a second play impossible.
    return `tab:${slot}`
  }
}
