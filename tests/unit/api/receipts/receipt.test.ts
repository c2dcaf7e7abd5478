import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { receiptText } from '#api/receipts/receipt.ts'
import { createReceiptKeys, type ReceiptKeys } from '#api/receipts/receipt-keys.ts'
import type { PublishedPlay } from '#contract/campaigns.schema.ts'

const play: PublishedPlay = {
  ticket: '0000012',
  player: '0123456789abcdef',
  at: 1_795_000_000_000,
  day: '2026-11-20',
  action: 'dig',
  slot: 'day:2026-11-20:1',
  detail: '{"spot":3,"note":"a|b"}',
  unit: null,
}
const signed = { edition: 'playa/2026', definitionHash: 'ab'.repeat(32), play }

describe('the text of a receipt', () => {
  test.each<[string, Partial<PublishedPlay>, string]>([
    ['without a prize', {}, '{"spot":3,"note":"a|b"}\n'],
    ['with a prize', { unit: 'tabla-001' }, '{"spot":3,"note":"a|b"}\ntabla-001'],
    ['with letters beyond ASCII', { detail: '{"es":"Año ñu"}' }, '{"es":"Año ñu"}\n'],
    ['without a detail', { detail: '' }, '\n'],
  ])('%s has one line for each field', (_, changes, end) => {
    const text = receiptText({ ...signed, play: { ...play, ...changes } })
    expect(text).toBe(
      `temporada-recibo-1\nplaya/2026\n${'ab'.repeat(32)}\n0000012\n0123456789abcdef\n1795000000000\n2026-11-20\ndig\nday:2026-11-20:1\n${end}`,
    )
    expect(text.split('\n')).toHaveLength(11)
  })

  test('is refused if a field has two lines, because another play could have the same text', () => {
    expect(() => receiptText({ ...signed, play: { ...play, detail: 'a\nb' } })).toThrow('0000012')
  })
})

describe('the keys of receipts', () => {
  const isSignedBy = (
    { published }: ReceiptKeys,
    text: string,
    { keyId, signature }: ReturnType<ReceiptKeys['sign']>,
  ) => {
    const x = published.find(({ id }) => id === keyId)?.publicKey
    if (x === undefined) return false
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  }
  const former = 'the former key of the ledger, 32 letters'
  const newer = 'the newer key of the ledger, 32 letters'

  test('follow from the secret alone, and must never change', () => {
    expect(createReceiptKeys([former]).published).toEqual([
      { id: 'f1fd394330c35f2d', publicKey: '1E9Yjjdqzxgg2mKJf5WtHX4fdHr1-UydPcoIUmOfDnQ' },
    ])
  })

  test('sign with the newest key, and older keys still verify what they have signed', () => {
    const old = createReceiptKeys([former]).sign('text')
    const rotated = createReceiptKeys([newer, former])
    expect(isSignedBy(rotated, 'text', old)).toBe(true)
    expect(isSignedBy(rotated, 'texT', old)).toBe(false)
    const young = rotated.sign('text')
    expect(young.keyId).toBe(rotated.published[0]?.id)
    expect(isSignedBy(rotated, 'text', young)).toBe(true)
    expect(isSignedBy(createReceiptKeys([former]), 'text', young)).toBe(false)
  })

  test('need a secret', () => {
    expect(() => createReceiptKeys([])).toThrow('secret')
  })
})
