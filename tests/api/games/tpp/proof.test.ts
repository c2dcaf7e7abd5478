import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceDraws } from '#api/draws/drawing.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { getCampaign } from '#contract/campaigns.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { customers, issue, partners, withTargets } from '#tests/support/partners.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { type Published, publishedOf, verifier } from '#tests/support/verifier.ts'

const DRAWS = Date.parse('2026-12-02T12:00+01:00')
const MEMBERS = 6

describe.each(databases)('the draw proof of redeemed codes, on $name', ({ open }) => {
  let app: TestApi
  let published: Published
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season: withTargets(partners()) })
    const members = await customers(app, MEMBERS)
    for (const offer of ['caja', 'vale', 'dos', 'pan']) {
      const codes = await issue(app, offer, { count: MEMBERS })
      // Two members get a voucher and three a box; the other codes of these offers give nothing.
      for (const [i, member] of members.entries()) await member.redeem(codes[i] ?? '').catch(() => {})
    }
    for (const member of members) await member.redeem('PAN-2026-HORNO')
    app.clock.at = DRAWS
    await advanceTallies(app.db, DRAWS)
    const edition = app.deps.season.byId('tpp/test')
    if (!edition) throw new Error('no edition')
    await advanceDraws(edition, { ...app.deps, enqueue, now: DRAWS })
    published = await publishedOf(app.db, edition, DRAWS, app.deps.secret)
  })
  afterAll(() => app.close())

  const changed = (change: (plays: Published['plays']) => void): string[] => {
    const copy = structuredClone(published)
    change(copy.plays)
    return verifier.comprobar({ ...copy, roots: [] })
  }
  const playOf = (plays: Published['plays'], unit: string) => {
    const play = plays.find((one) => one.unit === unit)
    if (!play) throw new Error(`nobody has ${unit}`)
    return play
  }

  test('passes the verifier, together with its draw', () => {
    expect(published.plays.flatMap(({ unit }) => unit ?? []).sort()).toEqual([
      'libro-001',
      'libro-002',
      'queso-001',
      'queso-002',
      'queso-003',
    ])
    expect(published.draws?.[0]?.entries).toHaveLength(3 * MEMBERS)
    expect(published.draws?.[0]?.draw.places.filter(({ state }) => state === 'won')).toHaveLength(1)
    expect(verifier.comprobar(published)).toEqual([])
  })

  test('fails the verifier when a prize was given twice, was given out of turn or does not exist', () => {
    const plain = changed(() => {})
    const because = (faults: string[]) => faults.filter((fault) => !plain.includes(fault)).join('\n')
    expect(because(changed((plays) => Object.assign(playOf(plays, 'queso-002'), { unit: 'queso-001' })))).toContain(
      'ya se había dado',
    )
    expect(because(changed((plays) => Object.assign(playOf(plays, 'libro-001'), { unit: 'libro-009' })))).toContain(
      'no existe',
    )
    const late = changed((plays) => {
      for (const [i, play] of plays.entries()) play.at += i * 10_000
      const [first, second] = [playOf(plays, 'queso-001'), playOf(plays, 'queso-002')]
      Object.assign(first, { unit: 'queso-002' })
      Object.assign(second, { unit: 'queso-001' })
    })
    expect(late.join('\n')).toContain('fuera de turno: queso-001')
  })

  test('contains no poster code or shared code, and says that chance plays no part', async () => {
    const told = JSON.stringify([published, await app.call(getCampaign, { params: { slug: 'tpp' } })])
    for (const code of ['HORNO', 'PAN-2026', 'ZAPATERO'])
      expect(told.replaceAll('"mask\\":\\"ORNO', '')).not.toContain(code)
    expect(told).toContain('Códigos: aquí no interviene el azar')
  })

  test('the campaign counts what is left of each prize', async () => {
    const { prizes } = await app.call(getCampaign, { params: { slug: 'tpp' } })
    expect(prizes.map(({ key, left }) => [key, left])).toEqual([
      ['bici', 0],
      ['libro', 0],
      ['queso', 0],
    ])
  })
})
