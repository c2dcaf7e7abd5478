import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { insertTicket } from '#api/contact/queries.ts'
import { migrate, openDatabase, run, tables } from '#api/db/database.ts'
import { taxYearOf } from '#api/prizes/tax-records.ts'
import { cancelDeletion, exportAccount, getMe, requestDeletion, updateConsents } from '#contract/accounts.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { claimPrize } from '#contract/prizes.schema.ts'
import { newPostgresDatabase } from '#tests/support/postgres.ts'
import { type Outcome, runProgram } from '#tests/support/programs.ts'
import { beach, LEDGER_KEY } from '#tests/support/seasons.ts'
import { createTestApi, PASSWORD, type TestApi } from '#tests/support/test-api.ts'
import { ADDRESS, addWinner, everyCardWins } from '#tests/support/winner.ts'

const folder = mkdtempSync(join(tmpdir(), 'temporada-lists-'))
afterAll(() => rmSync(folder, { recursive: true }))

const commandsOn =
  (url: string) =>
  ([name = '', ...words]: string[], input?: string | Uint8Array): Promise<Outcome> =>
    runProgram(name, words, { DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(32), LEDGER_KEY }, input)

const fileOf = (name: string, text: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const ADDRESS_OF_A_STRANGER = {
  ...ADDRESS,
  name: '@Ana',
  street: 'Calle Mayor 1,=1+1',
  postcode: '08001',
  phone: '+34 600 000 000',
}
const CODES = ['=A-1', '08001', 'B;2', 'C"3', '1-2', "'D-4", 'ÑU-6']
const coupons = beach({
  prizes: [
    { key: 'helado', kind: 'code', codes: 'partner', name: 'Un helado', valueCents: 300, stock: CODES.length },
    { key: 'zumo', kind: 'code', codes: 'partner', name: 'Un zumo', valueCents: 300, stock: 3 },
  ],
})

describe.each([
  { name: 'SQLite', newUrl: async () => `sqlite:${join(folder, 'site.db')}` },
  { name: 'PostgreSQL', newUrl: () => newPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate')) },
])('lists of the desk on $name', ({ name, newUrl }) => {
  let app: TestApi
  let command: ReturnType<typeof commandsOn>
  beforeAll(async () => {
    const url = await newUrl()
    command = commandsOn(url)
    const database = await openDatabase(url)
    await migrate(database)
    app = await createTestApi({ database, season: [everyCardWins('physical'), coupons] })
  })
  afterAll(() => app.close())

  test('a list of parcels has no formulas for a spreadsheet, and unchanged values for a program', async () => {
    const { id, access } = await addWinner(app, { claims: false })
    await app.call(claimPrize, { as: access, params: { id }, input: { address: ADDRESS_OF_A_STRANGER } })
    const { stdout: sheet } = await command(['prizes', 'list', '--csv'])
    expect(sheet).toMatch(/^\uFEFFid;promocion;premio;/)
    expect(sheet).toContain(`;'@Ana;"Calle Mayor 1,'=1+1";"=""08001""";Madrid;Madrid;ES;"=""+34 600 000 000""";\r\n`)
    const { stdout: plain } = await command(['prizes', 'list', '--csv', '--for', 'program'])
    expect(plain).toMatch(/^id,promocion,premio,/)
    expect(plain).toContain(',@Ana,"Calle Mayor 1,=1+1",08001,Madrid,Madrid,ES,+34 600 000 000,\r\n')
  })

  test('the tax list of a year has the winners of its parcels, also those who have left', async () => {
    const { id, access, email } = await addWinner(app, { name: '@Luis' })
    await command(['prizes', 'sent', id])
    await app.call(requestDeletion, { as: access, input: { password: PASSWORD } })
    app.clock.advance(30 * DAY_MS)
    await eraseDue(app.deps)
    app.clock.advance(-30 * DAY_MS)
    const year = taxYearOf(Date.now())
    const { stdout } = await command(['prizes', 'tax', String(year), '--csv', '--for', 'program'])
    const [head, row, ...rest] = stdout.split('\r\n')
    expect(head).toBe('id,promocion,premio,valor,enviado,nombre,pais,retencion,hasta')
    expect(row).toContain(`${id},rasca/test,Una caja,"25,00",${year}-`)
    expect(row).toContain(`,@Luis,ES,no,${year + 5}-01-31`)
    expect(rest).toEqual([''])
    expect(stdout).not.toContain(email)
    expect((await command(['prizes', 'tax', String(year - 1)])).stdout).toBe('')
    expect((await command(['prizes', 'tax', 'lately'])).stderr).toContain('"lately" is not a year.')
  })

  test('the news list has those who want news and have confirmed, with the version and time of their consent', async () => {
    const { access } = await app.signUp({ email: 'antes@news.example', news: true })
    await app.call(updateConsents, { as: access, input: { news: false } })
    await app.signUp({ email: 'nunca@news.example', news: false })
    await app.signUp({ email: 'lectora@news.example', news: true })
    await app.askToSignUp({ email: 'sin-confirmar@news.example', news: true })
    const { stdout } = await command(['members', 'export', '--news', '--for', 'program'])
    const [head, ...rows] = stdout.trimEnd().split('\r\n')
    expect(head).toBe('correo,pais,idioma,version,fecha')
    const own = rows.filter((row) => row.includes('@news.example'))
    expect(own).toEqual([
      expect.stringMatching(/^lectora@news\.example,ES,es-ES,privacidad\/1,\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
    ])
    expect((await command(['members', 'export'])).stderr).toContain('Without --news there is nothing to export.')
  })

  test('a member who asks by mail gets the data of the own export, and is erased after 30 days unless they cancel', async () => {
    const email = 'pide@datos.example'
    const { access } = await app.signUp({ email })
    const own = await app.call(exportAccount, { as: access })
    const { stdout } = await command(['members', 'data', email])
    expect(JSON.parse(stdout)).toEqual({ ...JSON.parse(JSON.stringify(own)), exportedAt: expect.any(Number) })
    const erased = await command(['members', 'erase', email])
    expect(erased).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^pide@datos\.example will be erased on \d{4}-/),
    })
    const [mail] = await app.mailsTo(email)
    expect(mail?.subject).toContain('borra')
    expect((await command(['members', 'erase', email])).stderr).toContain('is leaving already')
    const again = await app.signIn(email)
    if (!('access' in again)) throw new Error('a second step')
    expect((await app.call(getMe, { as: again.access })).deletionAt).toBeGreaterThan(Date.now() + 29 * DAY_MS)
    await app.call(cancelDeletion, { as: again.access })
    expect(await app.call(getMe, { as: again.access })).toMatchObject({ email, deletionAt: null })
    expect((await command(['members', 'data', 'none@datos.example'])).stderr).toContain('There is no member')
  })

  test('exported codes are read back unchanged, from the form for spreadsheets and from that for programs', async () => {
    const cells = CODES.map((code) => `"${code.replace('"', '""')}";2027\n`)
    const file = fileOf(`${name}.csv`, `codigo;hasta\n${cells.join('')}`)
    const importing = () => command(['codes', 'import', 'playa/test', 'helado', file])
    expect(await importing()).toMatchObject({ code: 0, stderr: '' })
    const escaped = CODES.map((code) => code.replace('"', '&quot;')).sort()
    for (const form of [[], ['--for', 'program']]) {
      writeFileSync(file, (await command(['codes', 'export', 'playa/test', 'helado', ...form])).stdout)
      const { stdout: cards } = await command(['codes', 'sheet', file])
      const printed = [...cards.matchAll(/<code>(.*?)<\/code>/g)].map(([, code = '']) =>
        code.replaceAll(/<[^>]*>/g, ''),
      )
      expect(printed.sort(), form.join(' ')).toEqual(escaped)
      expect((await importing()).stderr.match(/is the code of/g)).toHaveLength(CODES.length)
    }
  })

  test('codes that a spreadsheet has damaged are not imported', async () => {
    const file = fileOf(`${name}.csv`, 'codigo\nA-1\n1,23E+15\n01-mar\n')
    expect(await command(['codes', 'import', 'playa/test', 'zumo', file])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /line 3: is a number as a spreadsheet .*\n {2}- line 4: is a date, which a spreadsheet/,
      ),
    })
  })

  test("control characters in a stranger's text never reach the terminal", async () => {
    const message = 'Hola\u001b[2J\u009b2J\u202e\r\nT-FAKE  2026-11-20T12:00  otra línea'
    await app.db.transact(function* () {
      yield* insertTicket({
        reference: 'T-HOSTIL',
        key_hash: 'x',
        account_id: null,
        email: 'ana@example.es',
        email_norm: null,
        subject: 'otra',
        message,
        history_id: null,
        state: 'open',
        created_at: app.clock.at,
      })
      yield* run(tables.updateTable('account').set({ email: 'eva\u001b[2J\n@example.es' }))
    })
    const list = await command(['messages', 'list'])
    expect(list.stdout).toBe(
      'T-HOSTIL  2026-11-20T12:00  ana@example.es  Otra cosa: Hola␛[2J\\u{9b}2J\\u{202e} T-FAKE 2026-11-20T12:00 otra línea\n',
    )
    const shown = await command(['messages', 'show', 't-hostil'])
    expect(shown.stdout).toContain('\n  Hola␛[2J\\u{9b}2J\\u{202e}\n  T-FAKE')
    const prizes = await command(['prizes', 'list', '--state', 'claimed'])
    expect(prizes.stdout).toMatch(/^\S+ {2}claimed .* {2}eva␛\[2J␊@example\.es\n$/)
    const csv = await command(['prizes', 'list', '--csv'])
    for (const { stdout } of [list, shown, prizes, csv]) expect(stdout).not.toMatch(/[^\P{Cc}\r\n]|\u202e/u)
  })
})

describe('files that commands read', () => {
  const command = commandsOn('sqlite::memory:')
  const sheet = (path: string, input?: string) => command(['codes', 'sheet', path], input)
  const latin1 = Buffer.from('c\u00f3digo\nA-1', 'latin1')

  test.each<[string, string | Uint8Array, RegExp]>([
    ['in Latin-1', latin1, /is not text in UTF-8 \(line 1\)\. Save it as UTF-8: in Excel/],
    [
      'with other columns',
      'nombre,a\u001b[2J\nAna,x\n',
      /^No card was printed:\n.*\(nombre, a␛\[2J\) is called "codigo"/,
    ],
    ['that a spreadsheet has damaged', 'codigo\nA-1\n#N/D\n', /line 3: is an error of a spreadsheet/],
  ])('no card is printed from a file %s', async (_, bytes, message) => {
    const { code, stdout, stderr } = await sheet(fileOf('sheet.csv', bytes))
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(message)
  })

  test('may be in UTF-16, or standard input, but not a folder', async () => {
    const utf16 = fileOf('utf16.csv', Buffer.from('\uFEFFCódigo\tValor\r\nÑU-7\t5\r\n', 'utf16le'))
    expect((await sheet(utf16)).stdout).toContain('<span>ÑU-</span><span>7</span>')
    expect((await sheet('-', 'sep=,\rCódigo,Valor\rÑU-8,5\r')).stdout).toContain('<span>ÑU-</span><span>8</span>')
    expect((await sheet(folder)).stderr).toBe(`${folder} is a folder, not a file.\n`)
  })

  test('must be in UTF-8, with or without a byte order mark, unless they are lists', async () => {
    const message = 'is not text in UTF-8 (line 1). Save it as UTF-8'
    expect((await command(['season', 'check', fileOf('season.json', latin1)])).stderr).toContain(message)
    const marked = fileOf('season.json', '\uFEFF{}')
    expect((await command(['season', 'check', marked])).stderr).toContain('organiser: is missing')
    const answer = await command(['messages', 'answer', 'T-1', '--text', '-'], latin1)
    expect(answer).toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
  })
})
