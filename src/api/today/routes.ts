import { getToday, type Todo } from '#contract/today.ts'
import type { Edition } from '../campaigns/edition.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { MECHANICS } from '../mechanics/catalog.ts'
import type { WideReader } from '../mechanics/mechanic.ts'
import { stampCards } from './stamp-cards.ts'

export const todayRoutes = ({ db, season, secret, now }: Deps): Route[] => [
  serve(getToday, async ({ caller }) => {
    const reader = { db, season, secret, player: caller, now: now() }
    const editions = await season.current(reader.now)
    const [todos, cards] = await Promise.all([
      Promise.all(editions.map((edition) => todoOf(reader, edition))),
      stampCards(reader, editions),
    ])
    return { serverNow: reader.now, todos: todos.filter((todo) => todo !== null), cards }
  }),
]

async function todoOf(reader: WideReader, edition: Edition) {
  if (!edition.playable) return null
  const line = await MECHANICS[edition.kind]?.today?.(reader, edition)
  if (!line) return null
  const { isOfToday: _, nextAt = null, ...todo } = line
  const { slug, kind, zone, definition } = edition
  const campaign = { slug, edition: edition.edition, title: definition.texts.title, zone }
  return { kind, campaign, ...todo, nextAt } satisfies Todo
}
