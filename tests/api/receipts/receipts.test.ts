import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { proofPlays } from '#api/campaigns/proof/proof.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { createReceiptKeys } from '#api/receipts/receipt-keys.ts'
import { getProof, type Proof } from '#contract/campaigns.schema.ts'
import { playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { getReceipt, listReceiptKeys } from '#contract/receipts.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, NOON, type TestApi } from '#tests/support/test-api.ts'
import { verifier } from '#tests/support/verifier.ts'
import { everyCardWins } from '#tests/support/winner.ts'

describe.each(databases)('the receipt of a play, on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), season: [everyCardWins('code')] })
  })
  afterEach(() => app.close())

  const edition = () => {
    const found = app.deps.season.byId('rasca/test')
    if (!found) throw new Error('no edition')
    return found
  }
  /** Returns a member with a card that is still covered. */
  const player = async () => {
    const { access, account } = await app.signUp()
    const slot = 'day:2026-11-20:1'
    const { play } = await app.call(playCard, {
      as: access,
      params: TEST_CARD,
      input: { slot },
      idempotencyKey: 'card-one',
    })
    const id = play?.id ?? ''
    return { access, account, id, reveal: () => app.call(revealCard, { as: access, params: { id } }) }
  }
  const receiptOf = (as: string, id: string, from = app) => from.call(getReceipt, { as, params: { id } })
  const proofOf = (from = app): Promise<Proof> => from.call(getProof, { params: TEST_CARD })
  /** Returns the same site with other settings. */
  const restarted = (deps: Parameters<typeof createTestApi>[0]['deps']) =>
    createTestApi({ database: app.db, now: app.clock.at, deps: { season: app.deps.season, ...deps } })

  test('is given only to the player, only once the outcome is known, and with a valid signature', async () => {
    const { access, id, reveal } = await player()
    const { access: stranger } = await app.signUp()
    await expect(receiptOf(access, id)).rejects.toMatchObject({ code: 'not_found' })
    await reveal()
    await expect(receiptOf(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(receiptOf(access, 'no-such-play')).rejects.toMatchObject({ code: 'not_found' })
    const receipt = await receiptOf(access, id)
    expect(receipt).toMatchObject({
      edition: 'rasca/test',
      definitionHash: edition().definitionHash,
      play: {
        ticket: '0000001',
        at: NOON,
        day: '2026-11-20',
        slot: 'day:2026-11-20:1',
        unit: expect.stringMatching(/^premio-/),
      },
      proof: 'https://promo.example.es/prueba/rasca/test',
    })
    const proof = await proofOf()
    expect(await verifier.comprobarRecibo(receipt, proof)).toEqual([])
    expect((await app.call(listReceiptKeys)).keys).toEqual(proof.receiptKeys)
  })

  test('is also given for a card that was never revealed, once it has settled', async () => {
    const { access, id } = await player()
    app.clock.advance(DAY_MS)
    const receipt = await receiptOf(access, id)
    expect(await verifier.comprobarRecibo(receipt, await proofOf())).toEqual([])
  })

  test('matches the play that is published after closing, and published plays contain no personal data', async () => {
    const { access, account, id, reveal } = await player()
    await reveal()
    const receipt = await receiptOf(access, id)
    app.clock.at = edition().closesAt
    await advanceTallies(app.db, app.clock.at)
    const { plays } = await proofPlays(app.db, edition(), {
      cursor: undefined,
      secret: app.deps.secret,
      now: app.clock.at,
    })
    const proof = await proofOf()
    expect(await verifier.comprobarRecibo(receipt, proof, plays)).toEqual([])
    const changed = plays.map((play) => ({ ...play, unit: null }))
    expect(await verifier.comprobarRecibo(receipt, proof, changed)).toEqual([
      'La jugada 0000001 se ha publicado distinta de como dice su recibo.',
    ])
    expect(await verifier.comprobarRecibo(receipt, proof, [])).toEqual([
      'La jugada 0000001 tiene recibo y no está entre las publicadas.',
    ])
    for (const personal of [account.id, account.email, access, id])
      expect(JSON.stringify(plays)).not.toContain(personal)
  })

  test('does not depend on the session secret', async () => {
    const { access, id, reveal } = await player()
    await reveal()
    const before = await receiptOf(access, id)
    const after = await restarted({ secret: 'another secret of the tests, of 32 letters' })
    expect(await receiptOf(access, id, after)).toEqual(before)
    expect(await verifier.comprobarRecibo(before, await proofOf(after))).toEqual([])
  })

  test('stays valid after a new key is added, as long as the former key is kept', async () => {
    const { access, id, reveal } = await player()
    await reveal()
    const before = await receiptOf(access, id)
    const [former, newer] = ['a ledger key of the tests, of 32 letters', 'a newer ledger key, also of 32 letters']
    const rotated = await restarted({ receiptKeys: createReceiptKeys([newer, former]) })
    const proof = await proofOf(rotated)
    expect(await verifier.comprobarRecibo(before, proof)).toEqual([])
    const after = await receiptOf(access, id, rotated)
    expect(after.keyId).not.toBe(before.keyId)
    expect(after.play).toEqual(before.play)
    expect(await verifier.comprobarRecibo(after, proof)).toEqual([])
    const forgetful = await restarted({ receiptKeys: createReceiptKeys([newer]) })
    expect(await verifier.comprobarRecibo(before, await proofOf(forgetful))).toEqual([
      'El recibo está firmado con una clave que la web no publica.',
    ])
  })
})
