import { execFileSync } from 'node:child_process'
import { createECDH } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readApiEnv } from '#api/env.ts'
import { REFUSED_ADDRESSES, TAKEN_ADDRESSES } from '#tests/support/addresses.ts'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'temporada-env-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))
const SESSION_SECRET = 'x'.repeat(32)

const provider = { id: 'a', name: 'A', issuer: 'https://id.example', clientId: 't', clientSecret: 's' }

describe('the environment of the API', () => {
  test('needs no variables for a local trial, which keeps a secret that only its user can read', () => {
    const env = readApiEnv({ DATA_DIR })
    expect(env).toMatchObject({ PORT: 3001, isPublic: false, DATABASE_URL: `sqlite:${join(DATA_DIR, 'temporada.db')}` })
    expect(env.secret.length).toBeGreaterThanOrEqual(32)
    expect(readApiEnv({ DATA_DIR }).secret).toBe(env.secret)
    expect(statSync(join(DATA_DIR, 'session-secret')).mode & 0o777).toBe(0o600)
  })

  test('must have SESSION_SECRET and LEDGER_KEY on a public host', () => {
    const PUBLIC_ORIGIN = 'https://promo.example.es'
    expect(() => readApiEnv({ DATA_DIR, PUBLIC_ORIGIN })).toThrow(/SESSION_SECRET/)
    expect(() => readApiEnv({ DATA_DIR, PUBLIC_ORIGIN, SESSION_SECRET })).toThrow(/LEDGER_KEY/)
    const LEDGER_KEY = `${'n'.repeat(32)}, ${'o'.repeat(32)}`
    expect(readApiEnv({ DATA_DIR, PUBLIC_ORIGIN, SESSION_SECRET, LEDGER_KEY })).toMatchObject({
      isPublic: true,
      ledgerKeys: ['n'.repeat(32), 'o'.repeat(32)],
      secret: SESSION_SECRET,
      acceptedSecrets: [SESSION_SECRET],
    })
  })

  test('takes the first session secret for new seals, and accepts the others', () => {
    const secrets = ['n'.repeat(32), 'o'.repeat(32)]
    expect(readApiEnv({ DATA_DIR, SESSION_SECRET: secrets.join(', ') })).toMatchObject({
      secret: secrets[0],
      acceptedSecrets: secrets,
    })
    const cut = `${SESSION_SECRET},the rest of a secret`
    expect(() => readApiEnv({ DATA_DIR, SESSION_SECRET: cut })).toThrow(/SESSION_SECRET: [^\n]*commas/)
  })

  test('reports what is missing in one list', () => {
    const VAPID_SUBJECT = 'mailto:push@example.es'
    const read = () =>
      readApiEnv({ DATA_DIR, PUBLIC_ORIGIN: 'https://promo.example.es', VAPID_SUBJECT, RECAPTCHA_SITE_KEY: 'k' })
    const names = ['SESSION_SECRET', 'LEDGER_KEY', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'RECAPTCHA_SECRET_KEY']
    expect(read).toThrow(new RegExp(`^[^\\n]+\\n${names.map((name) => `  ${name}: [^\\n]+`).join('\\n')}$`))
  })

  test.each(TAKEN_ADDRESSES)('accepts $written as MAIL_FROM', ({ written, stored }) => {
    expect(readApiEnv({ DATA_DIR, MAIL_FROM: written }).MAIL_FROM).toBe(stored)
  })

  // An empty variable counts as unset.
  test.each(REFUSED_ADDRESSES.filter(([, written]) => written))('refuses a MAIL_FROM with %s', (_, written) => {
    const fault = /MAIL_FROM: must be an address like hola@example\.es/
    expect(() => readApiEnv({ DATA_DIR, MAIL_FROM: written })).toThrow(fault)
  })

  test('has no alerts by default, and takes several mailboxes and a webhook', () => {
    expect(readApiEnv({ DATA_DIR })).toMatchObject({ OPERATOR_EMAIL: [] })
    const OPERATOR_EMAIL = 'ana@example.es, Luis@EXAMPLE.es,'
    const ALERT_WEBHOOK = 'https://chat.example.es/hooks/x'
    expect(readApiEnv({ DATA_DIR, OPERATOR_EMAIL, ALERT_WEBHOOK })).toMatchObject({
      OPERATOR_EMAIL: ['ana@example.es', 'Luis@example.es'],
      ALERT_WEBHOOK,
    })
  })

  test.each([
    ['OPERATOR_EMAIL', 'ana@example.es, luis', /OPERATOR_EMAIL.1: must be an address, or several/],
    ['ALERT_WEBHOOK', 'http://chat.example.es/hooks/x', /ALERT_WEBHOOK: must begin with https/],
  ])('refuses %s=%s', (name, value, fault) => {
    expect(() => readApiEnv({ DATA_DIR, [name]: value })).toThrow(fault)
  })

  test.each([
    ['no JSON', 'google', /OIDC_PROVIDERS: must be valid JSON/],
    ['no list', '{}', /OIDC_PROVIDERS/],
    ['a missing field', '[{"id":"casa"}]', /OIDC_PROVIDERS.*0.*(name|issuer|clientId)/],
    ['plain http', '[{"id":"a","name":"A","issuer":"http://id.example","clientId":"t"}]', /https:/],
    ['the same id twice', JSON.stringify([provider, { ...provider, name: 'B' }]), /the same id twice/],
    [
      'two of the brand',
      JSON.stringify([
        { ...provider, own: true },
        { ...provider, id: 'b', own: true },
      ]),
      /"own" twice/,
    ],
    ['own in other words', JSON.stringify([{ ...provider, own: 'yes' }]), /OIDC_PROVIDERS.*own: must be true or false/],
  ])('names the fault of OIDC_PROVIDERS: %s', (_, OIDC_PROVIDERS, words) =>
    expect(() => readApiEnv({ DATA_DIR, OIDC_PROVIDERS })).toThrow(words),
  )

  test('reads the list of providers from OIDC_PROVIDERS', () => {
    expect(readApiEnv({ DATA_DIR, OIDC_PROVIDERS: JSON.stringify([provider]) }).OIDC_PROVIDERS).toEqual([provider])
    const own = { ...provider, own: true }
    expect(readApiEnv({ DATA_DIR, OIDC_PROVIDERS: JSON.stringify([own]) }).OIDC_PROVIDERS).toEqual([own])
    expect(readApiEnv({ DATA_DIR }).OIDC_PROVIDERS).toEqual([])
  })

  test('refuses one reCAPTCHA key without the other, and has defaults for score and origin', () => {
    expect(() => readApiEnv({ DATA_DIR, RECAPTCHA_SITE_KEY: 'a-site-key' })).toThrow(/RECAPTCHA_SECRET_KEY/)
    expect(readApiEnv({ DATA_DIR })).toMatchObject({
      RECAPTCHA_MIN_SCORE: 0.5,
      RECAPTCHA_ORIGIN: 'https://recaptcha.net',
    })
    expect(() => readApiEnv({ DATA_DIR, RECAPTCHA_ORIGIN: 'recaptcha' })).toThrow(
      /RECAPTCHA_ORIGIN: must be an address/,
    )
  })

  test('takes a replica of PostgreSQL, and none of SQLite', () => {
    const DATABASE_READ_URL = 'postgres://ana@standby/temporada'
    const read = (DATABASE_URL: string) => readApiEnv({ DATA_DIR, DATABASE_URL, DATABASE_READ_URL })
    expect(read('postgres://ana@primary/temporada').DATABASE_READ_URL).toBe(DATABASE_READ_URL)
    for (const url of ['', 'sqlite:data/x.db'])
      expect(() => read(url)).toThrow(/DATABASE_READ_URL: is for a replica of Post/)
    expect(() => readApiEnv({ DATA_DIR, DATABASE_READ_URL: 'sqlite:x' })).toThrow(/DATABASE_READ_URL: must begin/)
  })

  test('needs either all VAPID variables, with the keys of one pair, or none', () => {
    const pair = () => {
      const curve = createECDH('prime256v1')
      const publicKey = curve.generateKeys('base64url')
      const key = curve.getPrivateKey()
      const wide = Buffer.concat([Buffer.alloc(32 - key.length), key])
      return { publicKey, privateKey: wide.toString('base64url') }
    }
    const { publicKey, privateKey } = pair()
    const whole = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'mailto:a@example.es' }
    expect(readApiEnv({ DATA_DIR }).vapid).toBeUndefined()
    expect(readApiEnv({ DATA_DIR, ...whole }).vapid).toEqual({ publicKey, privateKey, subject: 'mailto:a@example.es' })
    for (const name of Object.keys(whole)) {
      expect(() => readApiEnv({ DATA_DIR, ...whole, [name]: '' })).toThrow(`${name}: is missing`)
      expect(() => readApiEnv({ DATA_DIR, ...whole, [name]: 'x' })).toThrow(name)
    }
    const foreign = { ...whole, VAPID_PRIVATE_KEY: pair().privateKey }
    expect(() => readApiEnv({ DATA_DIR, ...foreign })).toThrow(/is not the pair/)
  })

  test('accepts the key pair that the command `push keys` makes', () => {
    const options = {
      cwd: join(import.meta.dirname, '../../../..'),
      env: CLEAN_ENV,
      encoding: 'utf8',
      stdio: 'pipe',
    } as const
    const lines = execFileSync(process.execPath, ['src/cli/push.ts', 'keys'], options).trim().split('\n')
    const made = Object.fromEntries(lines.map((line) => line.split('=')))
    expect(readApiEnv({ DATA_DIR, ...made, VAPID_SUBJECT: `${made.VAPID_SUBJECT}a@example.es` }).vapid).toMatchObject({
      publicKey: made.VAPID_PUBLIC_KEY,
    })
  })

  test('is refused with all of its faults together', () => {
    const faulty = {
      PORT: 'http',
      PUBLIC_ORIGIN: 'promo.example.es/path',
      DATABASE_URL: 'mysql://x',
      SESSION_SECRET: 'short',
      LEDGER_KEY: 'short',
      SMTP_URL: 'mail.example.es',
      MAIL_FROM: 'Temporada',
      LOG_LEVEL: 'loud',
      RATE_LIMITS: 'maybe',
      TRUST_PROXY: 'yes',
      RECAPTCHA_MIN_SCORE: '2',
      RECAPTCHA_ORIGIN: 'http://recaptcha.net',
    }
    for (const name of Object.keys(faulty)) expect(() => readApiEnv({ DATA_DIR, ...faulty })).toThrow(name)
  })

  describe('with a secret in a file', () => {
    const fileWith = (text: string) => {
      const path = join(DATA_DIR, 'secret')
      writeFileSync(path, text)
      return path
    }

    test('reads it without the line break at its end', () => {
      const SMTP_URL_FILE = fileWith('smtp://ana:a b@mail.example.es:587\n')
      expect(readApiEnv({ DATA_DIR, SMTP_URL_FILE }).SMTP_URL).toBe('smtp://ana:a b@mail.example.es:587')
    })

    test.each<[string, () => NodeJS.ProcessEnv, RegExp]>([
      [
        'the file is missing',
        () => ({ SESSION_SECRET_FILE: '/none' }),
        /SESSION_SECRET_FILE: cannot read \/none \(ENOENT\)/,
      ],
      [
        'the file is a folder',
        () => ({ SESSION_SECRET_FILE: DATA_DIR }),
        /SESSION_SECRET_FILE: cannot read .* \(EISDIR\)/,
      ],
      ['the file is empty', () => ({ LEDGER_KEY_FILE: fileWith('\n') }), /LEDGER_KEY_FILE: .* is empty/],
      [
        'the variable is set too',
        () => ({ SESSION_SECRET, SESSION_SECRET_FILE: fileWith('y'.repeat(32)) }),
        /SESSION_SECRET: is also in SESSION_SECRET_FILE/,
      ],
      [
        'its content is not valid',
        () => ({ SMTP_URL_FILE: fileWith('mail.example.es') }),
        /SMTP_URL: must begin with smtp/,
      ],
    ])('is refused when %s', (_, variables, fault) => {
      expect(() => readApiEnv({ DATA_DIR, ...variables() })).toThrow(fault)
    })

    test('never shows the secret in a fault', () => {
      const LEDGER_KEY_FILE = fileWith('too-short-secret')
      expect(() => readApiEnv({ DATA_DIR, LEDGER_KEY_FILE })).toThrow(/^(?!.*too-short-secret)/s)
    })

    test('reports the faults of files with all others', () => {
      const faulty = { SESSION_SECRET_FILE: '/none', LOG_LEVEL: 'loud' }
      for (const name of Object.keys(faulty)) expect(() => readApiEnv({ DATA_DIR, ...faulty })).toThrow(name)
    })
  })
})
