import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#api/db/database.ts'
import { addMembersTo, sealSession } from '#tests/support/members.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { MEMORY_REPORT, type StartedProcess, startProcess, usedMb } from '#tests/support/site-server.ts'
import { newcomer } from '#tests/support/test-api.ts'
import { MEMBERS, targetOf, targetSeason } from './site.ts'

const PROGRAM = join(import.meta.dirname, '../../dist/server/temporada.js')
const SECRET = 's'.repeat(40)
/** Sign-ups without proof that an address may make in an hour (`src/api/http/rate-limits.ts`). */
const UNPROVEN_SIGN_UPS = 5

/** Starts two API and two web processes on PostgreSQL, with budgets, behind a proxy that names the visitor. */
export async function startTwoAndTwo() {
  const home = mkdtempSync(join(tmpdir(), 'temporada-fuzz-'))
  const postgres = await startPostgres()
  const seasonFile = join(home, 'season.json')
  writeFileSync(seasonFile, JSON.stringify(targetSeason()))
  const common = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: home,
    LOG_LEVEL: 'error',
    SESSION_SECRET: SECRET,
    LEDGER_KEY: 'l'.repeat(40),
    TRUST_PROXY: '1',
  }
  const startApi = () =>
    startProcess([PROGRAM, 'api'], { ...common, DATABASE_URL: postgres.url, SEASON_FILE: seasonFile }, [MEMORY_REPORT])
  const apis = [await startApi(), await startApi()]
  const API_BASE_URL = apis.map(({ origin }) => `${origin}/api/v1`).join()
  const startWeb = () => startProcess([PROGRAM, 'serve'], { ...common, API_BASE_URL }, [MEMORY_REPORT])
  const webs = [await startWeb(), await startWeb()]
  const started = [...apis, ...webs]

  const db = await openDatabase(postgres.url)
  const members = await addMembersTo(db, MEMBERS)
  await db.close()
  const cookies = await Promise.all(members.map(async (member) => `temporada=${await sealSession(SECRET, member)}`))
  const originsOf = (processes: StartedProcess[]) => processes.map(({ origin }) => origin)
  return {
    webs: originsOf(webs),
    apis: originsOf(apis),
    target: await targetOf(apis[0]?.origin ?? '', members, cookies),
    printed: () => started.map(({ output }) => output.text).join(''),
    usedMemoryMb: () => Promise.all(started.map(usedMb)),
    /** Returns how many calls beyond its budget, or fewer, an address gets from two and from four API processes. */
    async excessOfBudgets(): Promise<number[]> {
      const ofTwo = await signUps(originsOf(apis), '198.51.100.2')
      for (let i = 0; i < 2; i++) {
        const api = await startApi()
        apis.push(api)
        started.push(api)
      }
      const ofFour = await signUps(originsOf(apis), '198.51.100.4')
      return [ofTwo, ofFour].map((granted) => granted - UNPROVEN_SIGN_UPS)
    },
    async stop() {
      await Promise.all(webs.map(({ stop }) => stop()))
      await Promise.all(apis.map(({ stop }) => stop()))
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Signs up from one address through all processes at once; returns how many sign-ups were accepted. */
async function signUps(origins: string[], address: string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 4 * UNPROVEN_SIGN_UPS }, (_, i) =>
      fetch(`${origins[i % origins.length]}/api/v1/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(newcomer()),
      }),
    ),
  )
  return answers.filter(({ status }) => status === 202).length
}
