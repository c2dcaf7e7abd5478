import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { useDayChange } from '#web/features/campaign/use-day-change.ts'
import { play, wake } from '#web/features/reveal/sound/use-sound.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { arrangeAll, hangAt, lookForNews, treeQuery } from '../functions.ts'
import { type Hanging, withHanging } from '../state/selection.ts'
import { doneWords, litBy, newsWords, reachedWords, type Said } from '../state/tree-words.ts'

/** Returns the campaign and a tree of the member; refetches when the tab regains focus and when the edition closes. */
export function useTree(edition: string | undefined) {
  const slug = useSlug('xmastree')
  const query = treeQuery(slug, edition)
  const queryClient = useQueryClient()
  const campaign = useSuspenseQuery({ ...campaignQuery(slug), refetchOnWindowFocus: 'always' }).data
  const data = useSuspenseQuery({ ...query, refetchOnWindowFocus: 'always' }).data
  const { closesAt, serverNow } = data.tree
  useDayChange(closesAt, serverNow, () => void queryClient.invalidateQueries({ queryKey: ['xmastree', slug] }))
  return { campaign, ...data }
}

/** Plays a sound; the first sound loads the script of the sounds. */
const sound = (name: keyof typeof import('./sounds.ts')) =>
  void import('./sounds.ts').then((scores) => play(scores[name])).catch(() => {})

const NO_ANSWER = 'No nos ha llegado la respuesta. Comprueba la conexión: tu árbol está a salvo.'

/**
 * Changes the tree: shows each change at once, sends the changes one after another, and reverts a change that the
 * server refuses.
 */
export function useChanges(tree: Tree) {
  const slug = useSlug('xmastree')
  const queryClient = useQueryClient()
  const { queryKey } = treeQuery(slug)
  const [said, setSaid] = useState<Said>()
  const [fault, setFault] = useState('')
  const [fresh, setFresh] = useState<readonly string[]>([])
  const [reached, setReached] = useState<number>()
  const queue = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)
  const [isSaving, setSaving] = useState(false)
  const { edition } = tree

  function show(changed: (before: Tree) => Tree) {
    queryClient.setQueryData(queryKey, (data) => data && { ...data, tree: changed(data.tree) })
  }

  function send(work: () => Promise<Tree>) {
    setFault('')
    waiting.current++
    setSaving(true)
    queue.current = queue.current.then(async () => {
      try {
        // Otherwise a pending older response would move the ornament back.
        await queryClient.cancelQueries({ queryKey })
        const changed = await work()
        // Skips this response while another change waits, because the page already shows the other change and this
        // response does not contain it.
        if (waiting.current === 1) {
          celebrate(changed)
          show(() => changed)
        }
        void queryClient.invalidateQueries({ queryKey: ['history'] })
      } catch (error) {
        setSaid(undefined)
        setFault(error instanceof ProblemError && error.code !== 'no_connection' ? error.body.detail : NO_ANSWER)
        void queryClient.invalidateQueries({ queryKey })
      } finally {
        waiting.current--
        setSaving(waiting.current > 0)
      }
    })
  }

  /** Turns on the string of lights of a milestone that this change has reached. */
  function celebrate(changed: Tree) {
    const before = queryClient.getQueryData(queryKey)?.tree
    const lit = litBy(changed)
    if (!before || lit <= litBy(before)) return
    setReached(lit)
    setSaid({ text: reachedWords(lit) })
    sound('soundLights')
  }

  function hang(hanging: Hanging) {
    wake()
    sound('knock')
    setSaid(doneWords(hanging))
    show((before) => withHanging(before, hanging))
    send(() => hangAt({ data: { slug, edition, ...hanging } }))
  }

  function arrange() {
    wake()
    sound('knock')
    setSaid({ text: 'Hemos colgado todo lo que tenías.' })
    send(() => arrangeAll({ data: { slug, edition } }))
  }

  const isDue = tree.unseen > 0 && tree.obstacle === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something waits to be found
  useEffect(() => {
    if (!isDue) return
    send(async () => {
      const found = await lookForNews({ data: { slug, edition } })
      if (found.news.length > 0) setSaid(newsWords(found.news))
      setFresh(found.news.map(({ ornament }) => ornament))
      return found.tree
    })
  }, [isDue])

  return { said, fault, fresh, reached, isSaving, hang, arrange, clearSaid: () => setSaid(undefined) }
}
