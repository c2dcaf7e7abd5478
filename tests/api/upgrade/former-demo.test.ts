import { afterEach, describe, expect, test } from 'vitest'
import type { GameRulesByKind } from '#api/campaigns/definition/game-rules.ts'
import { unbroken } from '#api/campaigns/definition/unbroken.ts'
import { addDays } from '#api/days.ts'
import { openDatabase } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { rasca } from '#api/games/rasca/rasca.ts'
import { seasonFrom } from '#api/season/season.ts'
import { getCampaign, getProof, listCampaigns } from '#contract/campaigns.schema.ts'
import { dig, getBeach } from '#contract/games/playa/playa.schema.ts'
import { getCards, playCard } from '#contract/games/rasca/rasca.schema.ts'
import { KINDS } from '#contract/kinds.ts'
import { databases } from '#tests/support/databases.ts'
import { type FormerWithPlay, fillFormer, readFormer, reload, startUpgraded } from '#tests/support/former-database.ts'
import { freezing } from '#tests/support/seasons.ts'
import type { TestApi } from '#tests/support/test-api.ts'

interface FormerDemo extends FormerWithPlay {
  answers: {
    campaigns: { campaigns: { slug: string }[] }
    rasca: { playsPerDay: number; edition: string; definitionHash: string; prizes: { name: string }[] }
    proof: { moments: null; method: string; edition: string }
    cards: object
  }
}

const former = readFormer<FormerDemo>('before-0006-demo')
const { now: NOW, answers, repeated } = former
const RASCA = { slug: 'rasca', edition: answers.rasca.edition }
const TODAY = '2026-11-20'
/** The games that were added later. Some open before the first start: some doors of the calendar are already past. */
const LATER = KINDS.flatMap((kind) => {
  const demo = kind === 'rasca' ? undefined : GAMES[kind]?.demo
  return demo ? [{ slug: kind, firstDay: addDays(TODAY, -(demo.startsBefore ?? 0)) }] : []
})

/** Returns names as newer versions give them: without a line break between a number and its sign. */
const unbrokenNames = <T extends { prizes: { name: string }[] }>(answer: T) => {
  return { ...answer, prizes: answer.prizes.map((prize) => ({ ...prize, name: unbroken(prize.name) })) }
}

describe.each(databases)('a demonstration of the former version on $name', ({ newUrl }) => {
  let app: TestApi
  const as = former.members.ana?.access
  const start = async (from: FormerDemo = former) => {
    const db = await openDatabase(await newUrl())
    await fillFormer(db, from)
    app = await startUpgraded(db, from)
  }
  afterEach(() => app.close())

  test('runs the same scratch card, and opens the games that were added later beside it', async () => {
    await start()
    const { isDemo, campaigns } = await app.call(listCampaigns)
    expect(isDemo).toBe(true)
    const slugs = [...answers.campaigns.campaigns, ...LATER].map(({ slug }) => slug)
    expect(campaigns.map(({ slug }) => slug).sort()).toEqual([...new Set(slugs)].sort())
    const open = campaigns.filter(({ phase, playable }) => phase === 'open' && playable)
    expect(open.map(({ slug, edition }) => `${slug}/${edition}`).sort()).toEqual(
      [`rasca/${RASCA.edition}`, ...LATER.map(({ slug, firstDay }) => `${slug}/demo-${firstDay}`)].sort(),
    )
    expect(LATER).toContainEqual({ slug: 'xmas', firstDay: '2026-11-12' })
    expect(app.deps.season.editionsAt('playa').map(({ edition }) => edition)).toEqual([`demo-${TODAY}`])

    const { playsPerDay: _, ...campaign } = answers.rasca
    expect(await app.call(getCampaign, { params: { slug: 'rasca' } })).toMatchObject(unbrokenNames(campaign))
    const { moments: __, method: ___, ...proof } = answers.proof
    expect(await app.call(getProof, { params: RASCA })).toMatchObject(proof)
    expect(await app.call(getCards, { as, params: { slug: 'rasca' } })).toMatchObject(answers.cards)
    const again = { input: { slot: repeated.slot }, idempotencyKey: repeated.key }
    expect(await app.call(playCard, { as, params: RASCA, ...again })).toMatchObject(repeated.card as object)

    const beach = { slug: 'playa', edition: `demo-${TODAY}` }
    const slot = `day:${TODAY}:1`
    const dug = await app.call(dig, { as, params: beach, input: { slot, spot: 7 }, idempotencyKey: 'first-dig' })
    expect((await app.call(getBeach, { as, params: { slug: 'playa' } })).current).toEqual([dug])
  })

  test('opens a playable beach in summer too, when the former version showed an unplayable one', async () => {
    const campaign = former.tables.campaign?.map((row) =>
      row.slug === 'playa' ? { ...row, opens_at: NOW - 1000, closes_at: NOW + 1000 * 60 * 60 * 24 * 40 } : row,
    )
    await start({ ...former, tables: { ...former.tables, campaign: campaign ?? [] } })
    const { edition, phase, prizes } = await app.call(getCampaign, { params: { slug: 'playa' } })
    expect({ edition, phase, hasPrizes: prizes.length > 0 }).toEqual({
      edition: `demo-${TODAY}`,
      phase: 'open',
      hasPrizes: true,
    })
  })

  test('keeps the day of its first start, and has the same editions after a restart', async () => {
    await start()
    const anchors = async () => app.db.read.selectFrom('setting').selectAll().orderBy('key').execute()
    const before = former.tables.setting?.find(({ key }) => key === 'demo-anchors')
    const later = LATER.map(({ slug, firstDay }) => ({ key: `demo-anchors:${slug}`, value: `["${firstDay}"]` }))
    const expected = [{ key: 'demo-anchors:rasca', value: before?.value }, ...later]
    expect(await anchors()).toEqual(expected.sort((a, b) => (a.key < b.key ? -1 : 1)))
    const editionsOf = (season: TestApi['deps']['season']) =>
      season.all().map(({ id, definitionHash, seedCommit, listed }) => [id, definitionHash, seedCommit, listed])
    const reloaded = await reload(app.db, NOW + 3 * 24 * 60 * 60 * 1000)
    expect(editionsOf(reloaded)).toEqual(editionsOf(app.deps.season))
  })

  test('keeps its running edition when the texts of the demonstration change', async () => {
    await start()
    const { demo } = rasca
    const reworded: GameRulesByKind = {
      ...GAMES,
      rasca: {
        ...rasca,
        demo: {
          ...demo,
          entry: (day) => {
            const entry = demo.entry(day)
            return { ...entry, texts: { ...entry.texts, tagline: 'Otras palabras' } }
          },
          rules: (day) => demo.rules(day).map((text) => ({ ...text, text: `${text.text}\nOtro final.` })),
        },
      },
    }
    const season = await seasonFrom(app.db, undefined, { ...freezing(() => NOW), games: reworded })
    const edition = season.byId(`rasca/${RASCA.edition}`)
    expect(edition).toMatchObject({ definitionHash: answers.rasca.definitionHash, listed: true })
    expect(edition?.commitments).toHaveLength(1)
    const text = former.tables.rules_text?.find(({ id }) => id === edition?.definition.rulesVersion)
    expect(season.rulesById(edition?.definition.rulesVersion ?? '')?.text).toBe(text?.text)
  })
})
