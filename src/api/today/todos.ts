import type { Todo } from '#contract/today.schema.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { dayBlockOf } from '../days.ts'
import { GAMES } from '../games/catalog.ts'
import type { WideReader } from '../games/game.ts'

/** Returns what a member can do today, the most urgent first. */
export async function todosOf(reader: WideReader, editions: readonly Edition[]): Promise<Todo[]> {
  const todos = await Promise.all(editions.map((edition) => todoOf(reader, edition)))
  return withTitles(
    byUrgency(
      todos.filter((todo) => todo !== null),
      reader.now,
    ),
  )
}

type Ranked = Pick<Todo, 'action' | 'deadline'> & { campaign: Pick<Todo['campaign'], 'zone'> }

/**
 * Puts first what ends today, then what can be played on later days too, then what is done; each in the order of the
 * editions.
 */
export const byUrgency = <T extends Ranked>(todos: readonly T[], now: number): T[] =>
  todos.toSorted((a, b) => rankOf(a, now) - rankOf(b, now))

function rankOf({ action, deadline, campaign: { zone } }: Ranked, now: number): number {
  if (action === null) return 2
  return deadline !== null && deadline <= dayBlockOf(zone, now).end ? 0 : 1
}

/** Names the campaign in the text of each todo whose game has another one, because the words of a game name none. */
function withTitles(todos: Todo[]): Todo[] {
  const isAlone = ({ kind, campaign }: Todo) => !todos.some((one) => one.kind === kind && one.campaign !== campaign)
  return todos.map((todo) => (isAlone(todo) ? todo : { ...todo, text: `«${todo.campaign.title}». ${todo.text}` }))
}

async function todoOf(reader: WideReader, edition: Edition): Promise<Todo | null> {
  if (!edition.playable || reader.player.isBlocked) return null
  const line = await GAMES[edition.kind]?.today?.(reader, edition)
  if (!line) return null
  const { isOfToday: _, nextAt = null, ...todo } = line
  const { slug, kind, zone, definition } = edition
  const campaign = { slug, edition: edition.edition, title: definition.texts.title, zone }
  return { kind, campaign, ...todo, nextAt }
}
