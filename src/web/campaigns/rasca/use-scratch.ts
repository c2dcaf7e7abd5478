import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ProblemError } from '#contract/problem-error.ts'
import type { Card } from '#contract/rasca.ts'
import { notify } from '#web/components/ui/notify.ts'
import { cardsQuery, noteRevealed, openCard } from '#web/functions/rasca.ts'

export interface Scratch {
  /** The result may be seen. */
  isShown: boolean
  /** It was uncovered here and now, not on an earlier visit. */
  isFresh: boolean
  isOpening: boolean
  fault: string | undefined
  /** Opens the card, once, however often it is asked. */
  open(): Promise<Card | undefined>
  /** Opens it if need be and shows the result; says whether there is one. */
  uncover(): Promise<boolean>
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
      opening.current = undefined
      if (error instanceof ProblemError && error.code === 'not_today') await dealToday()
      else setFault(error instanceof ProblemError ? error.body.detail : NO_ANSWER)
      return undefined
    } finally {
      setOpening(false)
    }
  }

  async function dealToday() {
    notify('Ha empezado un día nuevo: esta es tu tarjeta de hoy.', 'info')
    await queryClient.invalidateQueries({ queryKey: cardsQuery.queryKey })
  }

  function open() {
    if (card.play) return Promise.resolve(card)
    opening.current ??= request()
    return opening.current
  }

  async function uncover() {
    const opened = await open()
    if (!opened?.play) return false
    setUncovered(true)
    void tellThatItWasSeen(opened.play.id)
    return true
  }

  async function tellThatItWasSeen(play: string) {
    // Cosmetic: the outcome stands whether or not this arrives.
    const seen = await noteRevealed({ data: { play }, fetch: stayingAlive }).catch(() => undefined)
    if (seen) keep(seen)
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => ['prizes', 'history'].includes(String(queryKey[0])),
    })
  }

  const isShown = isUncovered || card.state === 'revealed' || card.state === 'settled'
  return { isShown, isFresh: isUncovered, isOpening, fault, open, uncover }
}

/** Arrives also when the visitor goes on to another page at once: the history waits for it. */
const stayingAlive: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true })

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
