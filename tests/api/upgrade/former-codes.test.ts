import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#api/db/database.ts'
import { codesOf, importCodes, partnerStock } from '#api/prizes/codes/codes.ts'
import { getMe, updateConsents } from '#contract/accounts.schema.ts'
import { getProof, type Proof } from '#contract/campaigns.schema.ts'
import { claimPrize, listPrizes, type WonPrize } from '#contract/prizes.schema.ts'
import { getReceipt, type Receipt } from '#contract/receipts.schema.ts'
import { codesIn, dumpOf } from '#tests/support/database-dump.ts'
import { databases } from '#tests/support/databases.ts'
import { type Former, fillFormer, readFormer, startUpgraded } from '#tests/support/former-database.ts'
import { TEST_CARD } from '#tests/support/seasons.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { verifier } from '#tests/support/verifier.ts'

interface FormerCodes extends Former {
  file: object
  answers: {
    proof: Proof
    codes: [unit: string, code: string][]
    members: Record<string, { prizes: WonPrize[]; receipt: Receipt }>
  }
}

const former = readFormer<FormerCodes>('before-0026')
const { answers } = former
const CODES = answers.codes.map(([, code]) => code)
const members = Object.entries(answers.members).map(([name, before]) => ({ name, ...before }))
const accessOf = (name: string) => former.members[name]?.access

describe.each(databases)('a season of the version before locked codes, on $name', ({ newUrl }) => {
  let app: TestApi
  beforeAll(async () => {
    const db = await openDatabase(await newUrl())
    await fillFormer(db, former)
    app = await startUpgraded(db, former, former.file)
  })
  afterAll(() => app.close())

  const edition = () => {
    const found = app.deps.season.byId('rasca/test')
    if (!found) throw new Error('no edition')
    return found
  }

  test('no longer has its codes in a copy of the database, neither in units nor in mails', async () => {
    expect(codesIn(JSON.stringify(former.tables), CODES)).toEqual(CODES)
    expect(codesIn(await dumpOf(app.db), CODES)).toEqual([])
  })

  test.each(members)('shows $name the same prizes as before', async ({ name, prizes }) => {
    expect(await app.call(listPrizes, { as: accessOf(name) })).toMatchObject({ prizes })
  })

  test('still renders the stored mails about claims with their codes', async () => {
    const claimed = members.flatMap(({ name, prizes }) =>
      prizes.flatMap(({ code }) => (code === null ? [] : [{ name, code }])),
    )
    expect(claimed.length).toBeGreaterThan(3)
    for (const { name, code } of claimed) {
      const mail = (await app.mailsTo(`${name}@example.es`)).find(({ subject }) => subject.startsWith('Ya es tuyo'))
      expect(mail?.text).toContain(code)
    }
  })

  test('keeps the code of every unit, both for claims and for the desk', async () => {
    const rows = await codesOf(app.db, edition())
    expect(rows.map(({ unit, code }) => [unit, code])).toEqual(answers.codes)
    for (const { name, prizes } of members) {
      const won = prizes.find(({ state, kind }) => state === 'won' && kind !== 'physical')
      if (!won) continue
      const { code } = await app.call(claimPrize, { as: accessOf(name), params: { id: won.id }, input: {} })
      expect(CODES).toContain(code)
    }
  })

  test('refuses codes that a partner imports again, and names their units', async () => {
    const again = answers.codes.filter(([unit]) => unit.startsWith('socio'))
    const lines = [...again.map(([, code]) => code), 'SOCIO-NUEVO'].map((code, i) => ({ line: i + 1, code }))
    const importing = (some: typeof lines) =>
      app.db.transact(() => importCodes(partnerStock(edition(), 'socio'), some, app.deps.codeHashing))
    await expect(importing(lines)).rejects.toMatchObject({
      faults: expect.arrayContaining(again.map(([unit], i) => `line ${i + 1}: is the code of ${unit} already`)),
    })
    expect(await importing(lines.slice(-1))).toMatchObject({ imported: 1 })
  })

  test('gives the same receipts and draw proof as before, and both verify', async () => {
    const proof = await app.call(getProof, { params: TEST_CARD })
    expect(proof).toMatchObject({ ...answers.proof, plays: expect.any(Number), method: expect.any(String) })
    expect(verifier.comprobarPromesa(proof, app.clock.at)).toEqual([])
    for (const { name, receipt } of members) {
      const entry = receipt.play.ticket
      expect(await verifier.comprobarRecibo(receipt, proof)).toEqual([])
      const play = former.tables.play?.find(({ seq }) => seq === Number(entry))
      const params = { id: String(play?.id) }
      expect(await app.call(getReceipt, { as: accessOf(name), params })).toEqual(receipt)
    }
  })

  test('asks members to accept the texts that did not exist when they signed up', async () => {
    const as = accessOf('ana')
    expect(new Set(former.tables.consent?.map(({ version }) => version))).toEqual(new Set(['']))
    expect(await app.call(getMe, { as })).toMatchObject({
      validated: false,
      missing: ['rules', 'privacy'],
      consents: { rules: { granted: false, version: null, at: null }, privacy: { granted: false, version: null } },
    })
    expect(await app.call(updateConsents, { as, input: { rules: true } })).toMatchObject({ missing: ['privacy'] })
    expect(await app.call(updateConsents, { as, input: { privacy: true } })).toMatchObject({
      validated: true,
      consents: { rules: { granted: true, version: 'general/1' }, privacy: { granted: true, version: 'privacidad/1' } },
    })
  })
})
