import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MyPrediction, MyPredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { type Fault, faultOf, isRefusal } from '#web/features/play/play-fault.tsx'
import { keepaliveFetch } from '#web/features/play/play-request.ts'
import { myPredictionsQuery, saveNow } from '../functions.ts'
import {
  allWaiting,
  type Draft,
  type Drafts,
  isDue,
  type Tries,
  withoutSaved,
  withoutTries,
  withTries,
} from './drafts.ts'

interface RejectedDraft {
  draft: Draft
  detail: string
}

/** The result of the last save. */
export interface SaveResult {
  savedAt: number | null
  saved: number
  /** Whether this save left no match of the day without a prediction. */
  isDayDone: boolean
  refused: readonly RejectedDraft[]
}

const NO_LINE = 'No hay conexión. Tus pronósticos están aquí y se guardan solos cuando vuelva.'

/** Milliseconds from the last change of a draft until it is sent. */
const QUIET_MS = 1_500

interface SavingOptions {
  slug: string
  edition: string
  drafts: Drafts
  change: (work: (drafts: Drafts) => Drafts) => void
  /** Returns whether a draft can be saved as it is. */
  isComplete: (draft: Draft) => boolean
  /** The open matches of the next day of matches. */
  day: readonly number[]
}

/**
 * Sends all complete drafts together shortly after the last change, one request at a time; without a connection, when the
 * connection is back. A draft that was sent in vain is sent again only on request or after a change.
 */
export function useSaving({ slug, edition, drafts, change, isComplete, day }: SavingOptions) {
  const queryClient = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [tries, setTries] = useState<Tries>(new Map())
  const [answer, setAnswer] = useState<SaveResult>()
  const [fault, setFault] = useState<Fault>()
  const isSending = useRef(false)
  const key = useRef({ of: '', key: '' })

  /** Returns an idempotency key for a batch. A retry of the same batch after a lost response gets the same key. */
  function keyFor(batch: unknown): string {
    const of = JSON.stringify(batch)
    if (key.current.of !== of) key.current = { of, key: crypto.randomUUID() }
    return key.current.key
  }

  async function send() {
    const sent = Object.values(drafts).filter(isComplete)
    // Otherwise a second press during a request would send the same batch again.
    if (isSending.current || sent.length === 0) return
    isSending.current = true
    setPending(true)
    setTries((now) => withTries(now, sent))
    setFault(undefined)
    try {
      const predictions = sent.map(({ match, goals: [home, away], through }) => ({ match, home, away, through }))
      const data = { slug, edition, key: keyFor(sent), predictions }
      const { saved, refused } = await saveNow({ data, fetch: keepaliveFetch })
      key.current = { of: '', key: '' }
      const left = countLeft()
      await keepSaved(saved)
      const answered = [...saved, ...refused].map(({ match }) => match)
      setTries((now) => withoutTries(now, answered))
      change((now) => withoutSaved(now, sent, answered))
      setAnswer({
        savedAt: saved[0]?.savedAt ?? null,
        saved: saved.length,
        isDayDone: left > 0 && countLeft() === 0,
        refused: refused.flatMap(({ match, detail }) => {
          const draft = sent.find((one) => one.match === match)
          return draft ? [{ draft, detail }] : []
        }),
      })
    } catch (error) {
      setFault(faultOf(error, NO_LINE))
      if (!isRefusal(error)) change(allWaiting)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  /** Counts the matches of the day without a saved prediction. */
  function countLeft(): number {
    const said = new Set(
      queryClient.getQueryData(myPredictionsQuery(slug).queryKey)?.predictions.map(({ match }) => match),
    )
    return day.filter((match) => !said.has(match)).length
  }

  async function keepSaved(saved: readonly MyPrediction[]) {
    const { queryKey } = myPredictionsQuery(slug)
    // Otherwise a pending older response would undo the save.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<MyPredictions>(queryKey, (mine) => mine && withSaved(mine, saved))
    // The matches are the same for everybody, and a member who fills in a round saves often.
    void queryClient.invalidateQueries({
      queryKey: ['eurocopa', slug],
      predicate: ({ queryKey: [, , of] }) => of !== 'tournament',
    })
    for (const name of ['history', 'today', 'badges']) void queryClient.invalidateQueries({ queryKey: [name] })
  }

  const hasDue = Object.values(drafts).some((draft) => isDue(draft, tries) && isComplete(draft))
  const sendDue = useEffectEvent(() => {
    if (hasDue) void send()
  })
  // Only the tab that is shown saves by itself: a late request of another tab could bring back an older score.
  const sendIfShown = useEffectEvent(() => {
    if (!document.hidden) sendDue()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of a draft starts the time again
  useEffect(() => {
    if (!hasDue || isPending) return
    const timer = setTimeout(() => sendIfShown(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [drafts, hasDue, isPending])
  // A member who leaves the page at once does not wait for the timer.
  useEffect(() => {
    const onLeave = () => sendDue()
    document.addEventListener('visibilitychange', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onLeave)
      onLeave()
    }
  }, [])

  const sendWaiting = useEffectEvent(() => {
    if (navigator.onLine && Object.values(drafts).some(({ waits }) => waits)) void send()
  })
  const hasWaiting = Object.values(drafts).some(({ waits }) => waits)
  useEffect(() => {
    if (!hasWaiting) return
    const look = () => sendWaiting()
    look()
    addEventListener('online', look)
    addEventListener('focus', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('focus', look)
    }
  }, [hasWaiting])

  return { send, tries, isPending, answer, fault, dismiss: () => setAnswer(undefined) }
}

const withSaved = (mine: MyPredictions, saved: readonly MyPrediction[]): MyPredictions => ({
  ...mine,
  predictions: [...mine.predictions.filter(({ match }) => saved.every((one) => one.match !== match)), ...saved],
})
