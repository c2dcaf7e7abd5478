import { randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import {
  appCodeIn,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  stepOf,
  totpUri,
} from '#api/accounts/factors/codes.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const AT_S = 1_796_000_010
const STEP = Math.floor(AT_S / 30)
const codeAt = (epoch: number) => generateSync({ secret: SECRET, epoch })

describe('the code of an app', () => {
  test.each([
    ['of now', 0, 0, STEP],
    ['of the step before', -30, 0, STEP - 1],
    ['of the step after', 30, 0, STEP + 1],
    ['of two steps before', -60, 0, undefined],
    ['of two steps after', 60, 0, undefined],
    ['of the step that was used', 0, STEP, undefined],
    ['of a step before the one that was used', -30, STEP, undefined],
    ['of now, after the step before was used', 0, STEP - 1, STEP],
    ['of now, after one of the future was used', 0, STEP + 9, undefined],
  ])('%s', (_, shift, lastStep, expected) => {
    expect(stepOf(codeAt(AT_S + shift), SECRET, { now: AT_S * 1000 + 999, lastStep })).toBe(expected)
  })

  test('of another secret is wrong', () => {
    expect(stepOf(codeAt(AT_S), newSecret(), { now: AT_S * 1000, lastStep: 0 })).toBeUndefined()
  })

  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['ABCD-1234-5678', undefined],
    ['12AB-3456', undefined],
    ['', undefined],
  ])('is read from %j', (written, code) => {
    expect(appCodeIn(written)).toBe(code)
  })

  test('has an address with site, e-mail and secret', () => {
    const uri = new URL(totpUri(SECRET, { issuer: 'Casa Común', label: 'ana@example.es' }))
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain('Casa Común:ana@example.es')
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: SECRET, issuer: 'Casa Común' })
  })
})

describe('recovery codes', () => {
  test('are ten different ones of 120 bits, which no code of an app is', () => {
    const codes = newRecoveryCodes((bytes) => randomBytes(bytes))
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(appCodeIn(code)).toBeUndefined()
    }
  })

  test('are read in small letters, without hyphens, and with O for 0', () => {
    expect(hashRecoveryCode('ab0d 1111-')).toBe(hashRecoveryCode('AB0D-1111'))
    expect(hashRecoveryCode('abod-iill')).toBe(hashRecoveryCode('AB0D-1111'))
    expect(hashRecoveryCode('AB0D-1112')).not.toBe(hashRecoveryCode('AB0D-1111'))
  })
})
