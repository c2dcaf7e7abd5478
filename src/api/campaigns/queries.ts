import type { Kysely } from 'kysely'
import type { RulesVersion } from '#contract/conditions.ts'
import type { Schema } from '../db/schema.ts'
import { type Edition, toEdition } from './edition.ts'

type Read = Kysely<Schema>

export const editionQueries = {
  all: async (db: Read): Promise<Edition[]> =>
    (await db.selectFrom('campaign').selectAll().orderBy('position').execute()).map(toEdition),

  pauses: (db: Read) => db.selectFrom('campaign').select(['id', 'paused_at', 'pause_reason']).execute(),

  rules: async (db: Read): Promise<RulesVersion[]> => {
    const rows = await db
      .selectFrom('rules_text')
      .selectAll()
      .orderBy('published_at', 'desc')
      .orderBy('position')
      .execute()
    return rows.map(({ id, title, version, hash, text, published_at, current }) => {
      return { id, title, version, hash, text, publishedAt: published_at, current: current === 1 }
    })
  },
}

export const countLeft = (db: Read, campaignId: string) =>
  db
    .selectFrom('prize_unit')
    .select((eb) => ['prize_key', eb.fn.countAll<number>().as('left')])
    .where('campaign_id', '=', campaignId)
    .where('account_id', 'is', null)
    .groupBy('prize_key')
    .execute()

export const countPlays = async (db: Read, campaignId: string): Promise<number> => {
  const row = await db
    .selectFrom('play')
    .select((eb) => eb.fn.countAll<number>().as('plays'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return Number(row.plays)
}

export const moments = (db: Read, campaignId: string) =>
  db
    .selectFrom('prize_unit')
    .select(['unit', 'prize_key as prize', 'opens_at as opensAt'])
    .where('campaign_id', '=', campaignId)
    .orderBy('opens_at')
    .orderBy('unit')
    .execute()

export const playsAfter = (db: Read, campaignId: string, seq: number, limit: number) =>
  db
    .selectFrom('play')
    .leftJoin('prize_unit', 'prize_unit.id', 'play.unit_id')
    .select(['play.seq', 'play.account_id', 'play.at', 'play.day', 'prize_unit.unit'])
    .where('play.campaign_id', '=', campaignId)
    .where('play.seq', '>', seq)
    .orderBy('play.seq')
    .limit(limit)
    .execute()
