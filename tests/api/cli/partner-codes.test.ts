import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCodeHashing } from '#api/codes/hashing.ts'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'
import { decodeSvg } from '#tests/support/decode-qr.ts'
import { aCustomer, type Customer, OFFERS, outcomeOf, partners, withTargets } from '#tests/support/partners.ts'
import { programOf, runProgram } from '#tests/support/programs.ts'
import { LEDGER_KEY } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const EDITION = 'tpp/test'

describe("the commands for partners' codes, beside a running server", () => {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-codes-'))
  const env = {
    ...CLEAN_ENV,
    DATABASE_URL: `sqlite:${join(folder, 'site.db')}`,
    SESSION_SECRET: 'x'.repeat(32),
    LEDGER_KEY,
    PUBLIC_ORIGIN: 'https://promo.example',
  }
  let database: Database
  let app: TestApi
  let member: Customer
  beforeAll(async () => {
    database = await openDatabase(env.DATABASE_URL)
    await migrate(database)
    const puerta = { ...told, key: 'puerta', kind: 'shared', stock: 3 } as const
    app = await createTestApi({
      database,
      season: withTargets(partners({}, [...OFFERS, { ...puerta, gives: { what: 'play', slug: 'rasca' } }])),
      deps: { codeHashing: createCodeHashing([LEDGER_KEY]) },
    })
    member = await aCustomer(app)
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  const codes = (...words: string[]) => runProgram('codes', words, env)
  const fileOf = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const codesIn = (csv: string) =>
    csv
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(';')[0] ?? '')

  test('a batch can be generated, printed, exported, counted, blocked and unblocked', async () => {
    const made = await codes('generate', EDITION, 'pan', '--count', '30')
    const [, batch = ''] = /^Batch (\S+): 30 codes of pan of tpp\/test\.\n$/.exec(made.stderr) ?? []
    expect(batch).toMatch(/^B-/)
    expect(made.stdout).toMatch(
      /^\uFEFFcodigo;enlace\r\n(?:(\w{4}-\w{4}-\w{4});https:\/\/promo\.example\/promo\/tpp\/\1\r\n){30}$/,
    )
    const [first = '', second = ''] = codesIn(made.stdout)
    const redeemed = await member.redeem(first)
    expect(redeemed).toMatchObject({ mask: first.slice(-4) })

    const file = fileOf('pan.csv', made.stdout)
    const sheet = await codes('sheet', file, EDITION, 'pan')
    expect(sheet).toMatchObject({ code: 0, stderr: '30 cards\n' })
    expect(sheet.stdout.match(/<section>/g)).toHaveLength(2)
    const cards = sheet.stdout.match(/<article>.*<\/article>/g) ?? []
    expect(cards).toHaveLength(30)
    expect(cards[1]).toContain('<b>Panadería Estrella</b><i>Título</i><small>Texto.</small>')
    const [a, b, c] = second.split('-')
    expect(cards[1]).toContain(`<code><span>${a}-</span><span>${b}-</span><span>${c}</span></code>`)
    const read = cards.map((card) => decodeSvg(/<svg.*<\/svg>/.exec(card)?.[0] ?? ''))
    expect(read).toEqual(codesIn(made.stdout).map((code) => `https://promo.example/promo/tpp/${code}`))

    const states = await codes('export', EDITION, 'pan', file)
    const when = new Date(redeemed.at).toISOString()
    expect(states.stdout).toContain(`\uFEFFcodigo;estado;canjeado\r\n${first};canjeado;${when}\r\n${second};libre;\r\n`)
    expect(states.stderr).toBe('30 codes\n')
    expect(await codes('block', batch, '--reason', 'Caja robada')).toEqual({
      code: 0,
      stdout: `${batch} is blocked: 30 codes of pan.\n`,
      stderr: '',
    })
    expect(await outcomeOf(member.redeem(second))).toBe('code_blocked')
    const { stdout: counts } = await codes('count', EDITION)
    expect(counts).toContain('tpp/test  pan  codes 30  redeemed 1  reserved 0  blocked 29\n')
    expect(await codes('block', batch, '--reason', 'Otra')).toMatchObject({
      code: 1,
      stderr: `${batch} is blocked already: Caja robada\n`,
    })
    expect((await codes('batches', EDITION)).stdout).toMatch(
      new RegExp(
        `^${batch}  \\S+  tpp/test  pan  ours  size 30  operator:\\w+  blocked by operator:\\w+: Caja robada$`,
        'm',
      ),
    )
    expect((await codes('export', EDITION, 'pan')).stdout).toMatch(
      new RegExp(`^${batch};ours;\\S+;blocked;30;1;0;Caja robada\r$`, 'm'),
    )
    expect((await codes('unblock', batch)).stdout).toBe(`${batch} is not blocked any more: 30 codes of pan.\n`)
    expect(await outcomeOf(member.redeem(second))).toMatchObject({ mask: second.slice(-4) })
  })

  test("a partner's own codes can be imported, and one code for many members generated", async () => {
    const own = fileOf('olmo.csv', 'Código;Valor\nOLMO-0001;5\nOLMO-0002;5\n')
    expect((await codes('import', EDITION, 'olmo', own)).stdout).toMatch(
      /^Batch \S+: 2 codes imported for olmo of tpp\/test\.\n$/,
    )
    expect(await outcomeOf(member.redeem('olmo 0002'))).toMatchObject({ mask: '0002' })
    expect((await codes('import', EDITION, 'olmo', own)).stderr).toMatch(
      /^No code was imported:\n {2}- line 2: is in batch \S+ already\n {2}- line 3: is in batch \S+ already\n$/,
    )
    expect((await codes('sheet', own)).stdout).toContain('<span>OLMO-</span><span>0001</span>')
    expect((await codes('generate', EDITION, 'puerta')).stderr).toMatch(/^Batch \S+: 1 code of puerta/)
    expect((await codes('count', EDITION)).stdout).toContain(
      'puerta  codes 1  reserved 0  blocked 0  stock 3  left 3\n',
    )
  })

  test('generating codes leaves no redeemable code if it is killed, interrupted or not read to the end', async () => {
    for (const end of ['SIGKILL', 'SIGINT', 'unread'] as const) {
      const child = spawn(process.execPath, programOf('codes', 'generate', EDITION, 'dos', '--count', '60000'), {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const exit = once(child, 'exit')
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
      let written = ''
      child.stdout.setEncoding('utf8')
      for await (const text of child.stdout) {
        written += text
        // Sends only one signal: a second would kill the command immediately, like a second Ctrl+C.
        if (written.length < 100_000 || child.killed) continue
        if (end === 'unread') break
        child.kill(end)
      }
      const [code, signal] = await exit
      expect([code, signal], end).toEqual(end === 'SIGKILL' ? [null, 'SIGKILL'] : [1, null])
      if (end !== 'SIGKILL')
        expect(said).toMatch(/Batch B-\w{4}-\w{4} is incomplete \(.+\): none of its codes can be redeemed/)
      const [known = ''] = codesIn(written)
      expect(known).toMatch(/^\w{4}-\w{4}-\w{4}$/)
      expect(await outcomeOf(member.redeem(known)), end).toBe('code_unknown')
    }
    const states = (await codes('batches', EDITION, 'dos')).stdout.match(/\w+$/gm)
    expect(states).toEqual(['incomplete', 'incomplete', 'incomplete'])
  })

  test.each<[string, string[], string]>([
    ['an unknown offer', ['import', EDITION, 'nope', 'x'], 'tpp/test has no offer "nope".'],
    ['too many codes', ['generate', EDITION, 'pan', '--count', '1000001'], '--count must be from 1 to 1000000.'],
    [
      "generating codes for an offer with its partner's own",
      ['generate', EDITION, 'olmo'],
      'The codes of "olmo" are its partner\'s own: import them.',
    ],
    [
      'an import for an offer without a shape',
      ['import', EDITION, 'pan', 'nope.csv'],
      '"pan" takes no partner\'s codes: the season gives it no "shape".',
    ],
    [
      'an import for an offer whose code the season names',
      ['import', EDITION, 'cupo', 'x'],
      'The season names the code of "cupo".',
    ],
    ['an unreadable file', ['export', EDITION, 'pan', 'nope.csv'], 'nope.csv cannot be read.'],
    ['an unknown batch', ['block', 'B-0', '--reason', 'x'], 'There is no batch B-0.'],
    ['blocking without a reason', ['block', 'B-0'], '--reason is missing.'],
  ])('%s is refused', async (_, words, message) => {
    const { code, stderr } = await codes(...words)
    expect(code).toBe(1)
    expect(stderr.split('\n')[0]).toBe(message)
  })
})

const told = { partner: 'Teatro', title: 'Título', text: 'Texto.' }
