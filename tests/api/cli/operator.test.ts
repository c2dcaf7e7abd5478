import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { countDeparture } from '#api/exits/exits.ts'
import { GAMES } from '#api/games/catalog.ts'
import { seasonFrom } from '#api/season/season.ts'
import { parseSeason, type SeasonFileInput } from '#api/season/season-file.ts'
import { getTicket, sendMessage } from '#contract/contact.schema.ts'
import { advent } from '#tests/support/advent.ts'
import { PARTNER_EXITS } from '#tests/support/partner-exits.ts'
import { type Outcome, runProgram } from '#tests/support/programs.ts'
import { beach, freezing, LEDGER_KEY, scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { createTestApi, NOON, newcomer, type TestApi } from '#tests/support/test-api.ts'
import { addWinner, everyCardWins } from '#tests/support/winner.ts'

const folder = mkdtempSync(join(tmpdir(), 'temporada-cli-'))
const DATABASE_URL = `sqlite:${join(folder, 'site.db')}`
const CODES_FILE = join(folder, 'codes.csv')
const SEASON_FILE = join(folder, 'season.json')

type Command = 'prizes' | 'ledger' | 'codes' | 'messages' | 'season' | 'backup' | 'migrate'

/** Runs an operator command as its own process, beside the server's open database. */
const command = (name: Command, ...words: string[]): Promise<Outcome> => withInput('', name, ...words)

const withInput = (input: string, name: string, ...words: string[]): Promise<Outcome> =>
  runProgram(name, words, { DATABASE_URL, SESSION_SECRET: 'x'.repeat(32), LEDGER_KEY }, input)

const HOUR_MS = 60 * 60 * 1000
/** Returns the time that many hours from now, by the clock of this machine, which the command reads. */
const inHours = (hours: number) => `${new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16)}Z`
/** A beach that opens in two hours, with three prizes whose codes a partner delivers. */
const partnerBeach = beach({
  opensAt: inHours(2),
  closesAt: inHours(50),
  claimUntil: inHours(100),
  prizes: [{ key: 'helado', kind: 'code', codes: 'partner', name: 'Un helado', valueCents: 300, stock: 3 }],
})

const SEASON = { ...seasonOf(everyCardWins('physical'), partnerBeach, advent()), exits: [...PARTNER_EXITS] }
const startOn = (database: Database, changes: Partial<SeasonFileInput> = {}) =>
  seasonFrom(
    database,
    parseSeason({ ...SEASON, ...changes }, GAMES),
    freezing(() => NOON),
  )

describe('the commands of the operator', () => {
  let app: TestApi
  let winner: Awaited<ReturnType<typeof addWinner>>
  beforeAll(async () => {
    writeFileSync(CODES_FILE, 'X-1\n')
    const database = await openDatabase(DATABASE_URL)
    await migrate(database)
    app = await createTestApi({ database, deps: { season: await startOn(database) } })
    winner = await addWinner(app, { name: '=Ana; "la de arriba"' })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  test('a prize can be listed, exported, sent and delivered, and then no longer annulled', async () => {
    const { id, prize: mine, email } = winner
    const list = await command('prizes', 'list', '--state', 'claimed', '--campaign', 'rasca')
    expect(list).toMatchObject({ code: 0, stderr: '1 prize\n' })
    expect(list.stdout).toMatch(new RegExp(`^${id}  claimed .*  rasca/test  Una caja  ${email}\\n$`))
    expect(list.stdout).not.toContain('Calle Mayor')

    const sheet = (await command('prizes', 'list', '--csv')).stdout.split('\r\n')
    expect(sheet[0]).toMatch(/^\uFEFFid;promocion;premio;/)
    expect(sheet[1]).toContain(`${id};rasca/test;Una caja;physical;claimed;`)
    expect(sheet[1]).toContain(`"'=Ana; ""la de arriba""";Calle Mayor 1;28001;Madrid;Madrid;ES;`)

    expect(await command('prizes', 'sent', id, '--tracking', 'Correos, PK123')).toMatchObject({
      code: 0,
      stdout: `${id} is sent.\n`,
    })
    expect(await mine()).toMatchObject({ state: 'sent', tracking: 'Correos, PK123' })
    expect((await command('prizes', 'delivered', id)).stdout).toBe(`${id} is delivered.\n`)
    expect(await mine()).toMatchObject({ state: 'delivered' })
    expect(await command('prizes', 'annul', id, '--reason', 'Motivo')).toEqual({
      code: 1,
      stdout: '',
      stderr: `${id} is delivered: it cannot become annulled.\n`,
    })
  })

  test('missing partner codes are warned about, imported without faults, and exported for the till', async () => {
    const count = () => command('codes', 'count', 'playa/test')
    const zeros = 'won 0  claimed 0  sent 0  delivered 0  expired 0  annulled 0  declined 0'
    expect(await count()).toEqual({
      code: 0,
      stdout: `playa/test  helado  stock 3  waiting 3  free 0  ${zeros}\n`,
      stderr:
        'Warning: playa/test runs or opens within a day, and 3 units of helado wait: npm run codes -- import playa/test helado FILE\n',
    })
    const importing = (text: string | Uint8Array) => {
      writeFileSync(CODES_FILE, text)
      return command('codes', 'import', 'playa/test', 'helado', CODES_FILE)
    }
    expect(await importing('A-1\nA-2\n A-1\n')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No code was imported:\n  - line 3: repeats line 1\n',
    })
    expect((await importing(Buffer.from('c\u00f3digo\nA-1', 'latin1'))).stderr).toContain('is not text in UTF-8')
    expect((await count()).stdout).toContain('waiting 3  free 0')
    expect(await importing('\uFEFFcodigo;hasta\r\n=A-1;2027\r\n\r\nA-2;2027\r\n')).toEqual({
      code: 0,
      stdout: '2 codes imported for helado of playa/test; 1 units still wait.\n',
      stderr: '',
    })
    expect((await importing('A-2\nA-3\n')).stderr).toMatch(
      /^No code was imported:\n {2}- line 1: is the code of helado-00\d already\n {2}- line 2: 2 codes are more than the 1 units that wait\n$/,
    )

    const list = await command('codes', 'export', 'playa/test', 'helado')
    expect(list).toMatchObject({ code: 0, stderr: '2 codes\n' })
    const rows = list.stdout.split('\r\n')
    expect(rows[0]).toBe('\uFEFFcodigo;unidad;premio;estado;ganado;recogido;usado;tienda')
    // No cell starts a formula.
    expect(rows.slice(1).sort().join('|')).toMatch(
      /^\|'=A-1;helado-00\d;helado;free;;;;\|A-2;helado-00\d;helado;free;;;;$/,
    )
    expect((await command('codes', 'export', 'playa/test', '--winners')).stdout).toContain(';tienda;correo\r\n')
  })

  test('`season stats` tells sums by day, country, edition and link, of a season or an edition, also as CSV', async () => {
    const { code, stdout, stderr } = await command('season', 'stats')
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'Sign-ups by the days of Europe/Madrid; plays and prizes by those of their edition.\n',
    })
    expect(stdout).toMatch(/^rasca\/test +0 +0 +1 +0 +1 +1$/m)
    expect(stdout).not.toContain(winner.email)
    const csv = (await command('season', 'stats', 'rasca/test', '--csv', '--for', 'program')).stdout.split('\r\n')
    expect(csv[0]).toBe(
      'agrupado,valor,registros,confirmados,primera_jugada,tercer_dia,premios_ganados,premios_reclamados',
    )
    expect(csv).toContain('edicion,rasca/test,0,0,1,0,1,1')
    expect(csv).toContain('pais,ES,1,1,1,0,1,1')
    expect((await command('season', 'stats', 'rasca/1999')).stderr).toBe('There is no edition "rasca/1999".\n')
  })

  test('`season exits` lists the state, the target and the departures of each exit', async () => {
    const today = { ...app.deps, now: Date.now }
    for (const key of ['club', 'club', 'tarjetaexpress']) await countDeparture(today, key)
    const { code, stdout, stderr } = await command('season', 'exits')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^club +open +7 days 2, 30 days 2 {2}https:\/\/club\.temporada\.example\/$/),
      expect.stringMatching(/^prix +open +7 days 0, 30 days 0 {2}https:\/\/prix\.temporada\.example\/$/),
      expect.stringMatching(
        /^tarjetaexpress +open +7 days 1, 30 days 1 {2}https:\/\/tarjeta\.temporada\.example\/alta$/,
      ),
    ])
  })

  test('`backup` copies the database while the server has it open, and overwrites no file', async () => {
    const file = join(folder, 'copy.db')
    const { code, stdout } = await command('backup', file)
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /copy\.db holds the database as it was a moment ago \(\d+ kB, \d+ rows, schema \d{4}-[\w-]+\)\.\n$/,
    )
    expect((await command('backup', file)).stderr).toContain('exists already')
  })

  test('shared mailboxes and throwaway addresses are listed before a draw, and marked beside winners', async () => {
    const marked = ['ana.lopez@gmail.com', 'analopez+uno@gmail.com', 'x@mailinator.com']
    for (const email of [...marked, 'eva@gmail.com']) await addWinner(app, { claims: false, email })
    // This member has an account but does not play.
    await app.signUp({ email: 'e.v.a.ruiz@mailinator.com' })
    const listed = await command('season', 'mailboxes', 'rasca/test')
    expect(listed).toMatchObject({ code: 0, stderr: '3 accounts\n' })
    const at = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d'
    expect(listed.stdout.trimEnd().split('\n').sort()).toEqual([
      expect.stringMatching(new RegExp(`^shared {5}analopez@gmail.com {2}ana.lopez@gmail.com {2}${at}$`)),
      expect.stringMatching(new RegExp(`^shared {5}analopez@gmail.com {2}analopez\\+uno@gmail.com {2}${at}$`)),
      expect.stringMatching(new RegExp(`^throwaway {2}x@mailinator.com {2}x@mailinator.com {2}${at}$`)),
    ])
    expect(await command('season', 'mailboxes', 'playa/test')).toMatchObject({ stdout: '', stderr: '0 accounts\n' })

    const winners = (await command('prizes', 'list', '--state', 'won')).stdout
    expect(winners).toMatch(/ {2}ana\.lopez@gmail\.com {2}\(shared mailbox\)$/m)
    expect(winners).toMatch(/ {2}x@mailinator\.com {2}\(throwaway mailbox\)$/m)
    expect(winners).toMatch(/ {2}eva@gmail\.com$/m)
    const [head, ...rows] = (await command('prizes', 'list', '--state', 'won', '--csv')).stdout.split('\r\n')
    expect(head).toMatch(/;buzon$/)
    const markOf = (email: string) =>
      rows
        .find((row) => row.includes(`;${email};`))
        ?.split(';')
        .at(-1)
    expect([...marked, 'eva@gmail.com'].map(markOf)).toEqual(['compartido', 'compartido', 'desechable', ''])

    await startOn(app.db, { mailboxes: 'off' })
    expect(await command('season', 'mailboxes', 'rasca/test')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'The season compares no mailboxes: "mailboxes" is "off".\n',
    })
    expect((await command('prizes', 'list')).stdout).not.toContain('mailbox)')
    await startOn(app.db)
  })

  test('`ledger list` ignores the case of an address, and refuses an invalid address', async () => {
    const { stderr, stdout } = await command('ledger', 'list', winner.email.toUpperCase())
    expect(stdout).toContain('rasca/test  card')
    expect(stderr).toMatch(/^\d+ rows?\n$/)
    for (const email of ['jos\u00e9@example.es', 'ana', winner.email.replace('a', '\uff41')]) {
      expect(await command('ledger', 'list', email)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: `"${email}" is not an e-mail address.\n`,
      })
    }
  })

  test('`season check` reports missing and empty legal texts, and warns of a campaign without its own rules', async () => {
    const checked = (rules: SeasonFileInput['rules'], campaign = scratchCard()) => {
      writeFileSync(SEASON_FILE, JSON.stringify({ ...seasonOf(campaign), rules }))
      return command('season', 'check', SEASON_FILE)
    }
    const { rules } = seasonOf()
    const whole = await checked(rules)
    expect(whole.code).toBe(0)
    expect(whole.stderr).not.toContain('rulesVersion')
    const own = rules.filter(({ id }) => id.startsWith('rasca/'))
    expect((await checked(own)).stderr).toMatch(
      /^The season cannot be used:\n {2}- rules: "general\/1" is missing: .*\n {2}- rules: "privacidad\/1" is missing: .*\n$/,
    )
    const blank = rules.map((text) => (text.id.startsWith('rasca/') ? { ...text, text: '## Bases\n---' } : text))
    expect(await checked(blank)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('rules · rasca/test/1 · text: "rasca/test/1" says nothing'),
    })
    expect(await checked(rules, scratchCard({ rulesVersion: 'general/1' }))).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(
        'Warning: rasca/test · rulesVersion: has no rules of its own: "general/1" are those of the whole season\n',
      ),
    })
  })

  test('a message can be listed, shown, answered and closed', async () => {
    const { email } = newcomer()
    const message = 'Quiero preguntar por un premio.\nGané ayer.\nAnswered 2026-11-20T12:00:'
    const { reference, key } = await app.call(sendMessage, { input: { subject: 'premio', message, email } })
    const list = await command('messages', 'list')
    expect(list.stdout).toContain(
      `${reference}  2026-11-20T12:00  ${email}  Un premio: Quiero preguntar por un premio. Gané ayer.`,
    )
    expect((await command('messages', 'show', reference.toLowerCase())).stdout).toContain(
      '  Quiero preguntar por un premio.\n  Gané ayer.\n  Answered 2026-11-20T12:00:\n',
    )
    const answer = await withInput('Ya está en camino.\n\nGracias.\n', 'messages', 'answer', reference, '--text', '-')
    expect(answer).toMatchObject({ code: 0, stdout: `${reference} is answered; a mail goes to ${email}.\n` })
    const page = await app.call(getTicket, { params: { reference }, input: { key } })
    expect(page).toMatchObject({ state: 'answered', replies: [{ text: 'Ya está en camino.\n\nGracias.' }] })
    expect((await command('messages', 'list')).stdout).not.toContain(reference)
    expect((await command('messages', 'show', reference)).stdout).toContain('Ya está en camino.')
    expect((await command('messages', 'close', reference)).stdout).toBe(`${reference} is closed.\n`)
    await command('messages', 'close', 'ana@example.es')
    const rows = await app.db.read
      .selectFrom('operator_command')
      .select(['command', 'subjects', 'outcome', 'actor'])
      .where('command', 'like', 'messages%')
      .orderBy('id')
      .execute()
    const [subjects, actor] = [JSON.stringify([reference]), expect.stringMatching(/^operator:/)]
    expect(rows).toEqual([
      { command: 'messages answer', subjects, outcome: 'done', actor },
      { command: 'messages close', subjects, outcome: 'done', actor },
      { command: 'messages close', subjects: '["?"]', outcome: 'refused', actor },
    ])
  })

  test.each<[string, [Command, ...string[]], string]>([
    ['no command', ['prizes'], 'Usage:'],
    ['an unknown command', ['messages', 'toString'], 'Usage:'],
    ['an unknown option', ['prizes', 'list', '--stat', 'won'], "Unknown option '--stat'"],
    ['a missing id', ['prizes', 'sent'], 'ID is missing.'],
    ['an unknown prize', ['prizes', 'sent', 'nope'], 'Nobody has won a prize nope.'],
    ['an unknown state', ['prizes', 'list', '--state', 'lost'], '"lost" is not a state.'],
    ['an unknown ledger row', ['ledger', 'annul', 'nope', '--reason', 'x'], 'There is no row nope'],
    ['annulling a row without a reason', ['ledger', 'annul', 'nope'], '--reason is missing.'],
    ['a missing e-mail address', ['ledger', 'list'], 'EMAIL is missing.'],
    [
      'a result for a game that waits for none',
      ['season', 'result', 'xmas/test', 'x', '--value', '1'],
      'waits for no result',
    ],
    ['annulling a prize with a blank reason', ['prizes', 'annul', 'x', '--reason', ' '], '--reason is missing.'],
    ['an empty answer', ['messages', 'answer', 'T-1', '--text', ''], '--text is missing.'],
    ['an unknown message', ['messages', 'close', 'T-1'], 'There is no message T-1.'],
    ['a migration beside a running server', ['migrate'], 'Another process already uses the database'],
    ['a backup without a file name', ['backup'], 'FILE is missing.'],
    ['an unknown edition', ['codes', 'export', 'rasca/nope'], 'There is no edition rasca/nope.'],
    ['an unknown prize of an edition', ['codes', 'export', 'playa/test', 'no'], 'playa/test has no prize "no".'],
    ['codes for a prize that takes none', ['codes', 'import', 'rasca/test', 'premio', CODES_FILE], 'takes no codes'],
    ['a file that does not exist', ['codes', 'import', 'playa/test', 'helado', 'nope.csv'], 'nope.csv cannot be read.'],
    ['a missing file name', ['codes', 'import', 'playa/test', 'helado'], 'FILE is missing.'],
    ['an unknown campaign', ['season', 'pause', 'nope', '--reason', 'x'], 'No edition of "nope"'],
  ])('fail and say why, without a stack trace: %s', async (_, words, message) => {
    const { code, stderr } = await command(...words)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})
