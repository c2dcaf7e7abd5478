import type { Todo } from '#contract/today.schema.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { GAMES } from '../games/catalog.ts'
import type { WideReader } from '../games/game.ts'

/** Returns what a member can do today, in the order of the editions. */
export async function todosOf(reader: WideReader, editions: readonly Edition[]): Promise<Todo[]> {
  const todos = await Promise.all(editions.map((edition) => todoOf(reader, edition)))
  return withTitles(todos.filter((todo) => todo !== null))
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
