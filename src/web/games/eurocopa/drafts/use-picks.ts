import { useQuery } from '@tanstack/react-query'
import { wake } from '#web/features/reveal/sound/use-sound.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { daysOf } from '../matches/match-days.ts'
import { isOpenAt } from '../matches/match-time.ts'
import type { EurocopaData } from '../state/use-eurocopa.ts'
import { useServerNow } from '../state/use-server-now.ts'
import { type Draft, isDue, lacksThrough, withDraft, without } from './drafts.ts'
import { useDiscard } from './use-discard.ts'
import { useDrafts } from './use-drafts.ts'
import { useOnline } from './use-online.ts'
import { useSaving } from './use-saving.ts'

export type Picks = ReturnType<typeof usePicks>

/** The drafts of the page and their saving, which goes on while the member looks at another view. */
export function usePicks({ campaign: { slug }, tournament: { serverNow, matches }, mine, zone }: EurocopaData) {
  const account = useQuery(sessionQuery).data?.user?.id ?? ''
  const { drafts, change } = useDrafts(account, `${slug}/${mine.edition}`)
  const now = useServerNow(serverNow, matches)
  const isOnline = useOnline()
  const discarding = useDiscard({ drafts, change })
  const open = matches.filter((match) => isOpenAt(match, now))
  const day = (daysOf(open, zone, now).coming[0]?.matches ?? []).map(({ n }) => n)
  const stages = new Map(matches.map(({ n, stage }) => [n, stage]))
  const isComplete = (draft: Draft) => !lacksThrough(draft, stages.get(draft.match) ?? 'group')
  const { tries, ...saving } = useSaving({ slug, edition: mine.edition, drafts, change, isComplete, day })
  const isFailed = (draft: Draft) => isComplete(draft) && !saving.isPending && !isDue(draft, tries)
  const unsaved = open.filter(({ n }) => drafts[n] && isFailed(drafts[n])).map(({ n }) => n)
  function discard(matches: readonly number[]) {
    saving.dismiss()
    discarding.discard(matches)
  }
  return {
    account,
    now,
    drafts,
    isComplete,
    isFailed,
    onDraft: (draft: Draft) => {
      wake()
      discarding.forget()
      // While a save of the match is not answered, it is not known what the server has.
      const saved = tries.has(draft.match) ? undefined : mine.predictions.find(({ match }) => match === draft.match)
      change((all) => withDraft(all, draft, saved))
    },
    onDiscard: (match: number) => discard([match]),
    /** Discards a draft after the member has emptied its fields. */
    onEmpty: (match: number) => change((all) => without(all, [match])),
    /** Sends all drafts. */
    onSend: () => {
      wake()
      discarding.forget()
      void saving.send()
    },
    bar: {
      ...saving,
      count: unsaved.length,
      discarded: discarding.count,
      isOnline,
      onDiscard: () => discard(unsaved),
      onRestore: discarding.restore,
    },
  }
}
