import { KINDS, type Kind } from '#contract/kinds.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import type { CampaignInput, Demo, GameRulesByKind } from '../campaigns/definition/game-rules.ts'
import { addDays, dayOf } from '../days.ts'
import type { Database } from '../db/database.ts'
import { putSetting, settingValue } from '../db/settings.ts'
import { DEMO_EXITS } from './demo-exits.ts'
import { DRAW_PROTOCOL, sharedRules } from './demo-texts.ts'
import type { SeasonFileInput } from './season-file.ts'

const ZONE = 'Europe/Madrid'
const HALF_A_DAY_MS = 12 * HOUR_MS

/**
 * Returns the season that runs if none is configured: every game is open today, and each edition is followed by
 * another. The first days of the editions are stored in the database, so that a restart makes the same definitions as
 * those already frozen.
 */
export async function demoSeason(
  db: Database,
  { now, games }: { now: () => number; games: GameRulesByKind },
): Promise<SeasonFileInput> {
  // Starts half a day back, so that some moments are already in the past at the first start.
  const today = dayOf(ZONE, now() - HALF_A_DAY_MS)
  const campaigns: CampaignInput[] = []
  const rules: SeasonFileInput['rules'] = []
  let start = today
  for (const kind of KINDS) {
    const demo = games[kind]?.demo
    if (!demo) continue
    const days = await firstDays(db, kind, demo, today)
    for (const day of days) {
      campaigns.push(demo.entry(day))
      for (const text of demo.rules(day)) rules.push(text)
    }
    if (days[0] && days[0] < start) start = days[0]
  }
  return {
    organiser: {
      name: 'Temporada (demostración)',
      taxId: 'B00000000',
      address: 'Calle de Ejemplo 1, 28000 Madrid',
      email: 'hola@temporada.example',
      registry: 'Organizador ficticio: esta web es una demostración y no entrega premios.',
    },
    drawProtocol: DRAW_PROTOCOL,
    rules: [...sharedRules(start), ...rules],
    campaigns,
    exits: [...DEMO_EXITS],
  }
}

/** Returns the first days of a game's consecutive editions, and adds today if the last edition is over. */
async function firstDays(
  db: Database,
  kind: Kind,
  { daysOpen, startsBefore = 0 }: Demo,
  today: string,
): Promise<string[]> {
  const key = `demo-anchors:${kind}`
  return db.transact(function* () {
    const known = yield* settingValue(key)
    const days: string[] = known ? JSON.parse(known.value) : []
    const last = days.at(-1)
    if (last && today < addDays(last, daysOpen)) return days
    days.push(last ? today : addDays(today, -startsBefore))
    yield* putSetting(key, JSON.stringify(days))
    return days
  })
}
