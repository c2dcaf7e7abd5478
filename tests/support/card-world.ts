import type { Edition } from '#api/campaigns/editions/edition.ts'
import { writeDueMoments } from '#api/campaigns/proof/moments.ts'
import { dayOf } from '#api/days.ts'
import type { Database } from '#api/db/database.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { drawsOf } from '#api/draws/results.ts'
import { openCard } from '#api/games/rasca/play.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { expireClaims } from '#api/prizes/due.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { CLOSING_DRAW } from '#contract/prizes.ts'
import { type CardChanges, loadTestSeason, random, scratchCard, type TestPlayer } from './seasons.ts'
import { publishedOf, verifier } from './verifier.ts'

/** A scratch card from its first play to the end of its closing draw, without a server. */
export async function cardWorld(db: Database, changes: CardChanges = {}) {
  const clock = { at: Date.parse('2026-11-01T12:00:00+01:00') }
  const season = await loadTestSeason(db, () => clock.at, scratchCard(changes))
  const edition = season.byId('rasca/test')
  if (!edition?.definition.closingDraw) throw new Error('no closing draw')
  const { drawsAt, daysToClaim } = edition.definition.closingDraw
  const context = () => ({ db, random, secret: 's', enqueue, now: clock.at })

  /** Runs the jobs of an edition, as they run each minute. */
  const advance = async (at: number) => {
    clock.at = at
    await advanceTallies(db, at + DAY_MS)
    await writeDueMoments(db, season, at)
    while ((await db.transact(() => expireClaims(edition, enqueue, at))) > 0) {}
    await advanceDraws(edition, context())
  }
  const play = (player: TestPlayer, at: number, n = 1) => {
    const move = {
      edition,
      player,
      slot: `day:${dayOf(edition.zone, at)}:${n}`,
      choice: null,
      idempotencyKey: `${at}-${n}`,
    }
    return db.transact(() => openCard(move, { now: () => at, random }), player.accountId)
  }
  const closingDraw = async () => {
    const draw = (await drawsOf(db, edition)).find(({ key }) => key === CLOSING_DRAW)
    if (!draw) throw new Error('no closing draw')
    return draw
  }
  const units = () => db.read.selectFrom('prize_unit').selectAll().where('campaign_id', '=', edition.id).execute()
  const published = () => publishedOf(db, edition, clock.at)
  return {
    db,
    season,
    edition: edition as Edition,
    clock,
    drawsAt,
    daysToClaim,
    advance,
    play,
    closingDraw,
    units,
    published,
    faults: async () => verifier.comprobar(await published()),
  }
}

export type CardWorld = Awaited<ReturnType<typeof cardWorld>>
