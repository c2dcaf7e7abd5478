import { parseArgs } from 'node:util'
import { attack, type Fault, faultsInLog } from './attack.ts'
import { startTarget } from './site.ts'
import { startTwoAndTwo } from './two-and-two.ts'

/**
 * `npm run fuzz` sends hostile requests to two forms of the site, half of them to each: to a single process without
 * budgets, so that requests get past the first checks, and to a site with a separate API process, with budgets, behind
 * a proxy that names another visitor each time. `--form 'two and two'` sends all to two web and two API processes on
 * PostgreSQL instead, with budgets, which it checks afterwards. It fails on a response that no visitor should get, on a
 * log line that reports a fault of ours, and on memory that grows.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    first: { type: 'string', default: '0' },
    count: { type: 'string', default: '25000' },
    form: { type: 'string' },
  },
})
const seed = Number(values.seed)
const first = Number(values.first)
const count = Number(values.count)
/** Memory is read between rounds, while no request is open. */
const ROUNDS = 9
/** The allowed growth from the middle third of the rounds, when caches have filled, to the last third. */
const MAX_GROWTH_MB = 6

const faults: Fault[] = []
const complaints: string[] = []
let late = 0

/** A running site, in any form. */
interface Attacked extends Pick<Parameters<typeof attack>[0], 'webs' | 'apis' | 'target'> {
  printed(): string
  /** Of each process. */
  usedMemoryMb(): Promise<number[]>
  stop(): Promise<void>
}

async function assault(name: string, attacked: Attacked, first: number, count: number) {
  const statuses = new Map<number, number>()
  const memory: number[][] = []
  const started = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    const from = first + Math.floor((count * round) / ROUNDS)
    const until = first + Math.floor((count * (round + 1)) / ROUNDS)
    const result = await attack({ ...attacked, seed, first: from, count: until - from })
    faults.push(...result.faults)
    late += result.late
    for (const [status, times] of result.statuses) statuses.set(status, (statuses.get(status) ?? 0) + times)
    memory.push(await attacked.usedMemoryMb())
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status || 'none'}: ${times}`)
  console.log(`${name}: ${count} requests in ${seconds} s · ${counts.join(' · ')}`)
  for (const [i] of memory[0]?.entries() ?? []) {
    const ofProcess = memory.map((sample) => sample[i] ?? 0)
    console.log(`  MB in use by process ${i + 1} after each round: ${ofProcess.join(' ')}`)
    const growth = mean(ofProcess.slice(-ROUNDS / 3)) - mean(ofProcess.slice(ROUNDS / 3, (2 * ROUNDS) / 3))
    if (growth > MAX_GROWTH_MB) complaints.push(`${name}: process ${i + 1} has grown by ${growth.toFixed(1)} MB`)
  }
  complaints.push(...faultsInLog(attacked.printed()).map((line) => `${name} logged ${line}`))
  for (const web of attacked.webs) {
    const front = await fetch(`${web}/`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    if (front.status !== 200) complaints.push(`${name} answers / with ${front.status} afterwards`)
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

async function assaultSite(name: string, options: Parameters<typeof startTarget>[0], first: number, count: number) {
  const { site, target } = await startTarget({ ...options, hasMemoryReport: true })
  const { origin, apiOrigin = origin } = site
  await assault(name, { ...site, target, webs: [origin], apis: [apiOrigin] }, first, count)
  await site.stop()
}

async function assaultTwoAndTwo(name: string) {
  const site = await startTwoAndTwo()
  await assault(name, site, first, count)
  const excess = await site.excessOfBudgets()
  console.log(`  calls beyond the budget of an address: ${excess[0]} with two API processes, ${excess[1]} with four`)
  if (excess.some((calls) => calls !== 0)) complaints.push(`${name} grants other budgets than one process`)
  await site.stop()
}

console.log(`seed ${seed}, requests ${first} to ${first + count - 1}`)
if (values.form === 'two and two') await assaultTwoAndTwo(values.form)
else if (values.form === undefined) {
  const half = Math.ceil(count / 2)
  await assaultSite('one process', {}, first, half)
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'error' }
  if (count > half) await assaultSite('API apart', { api: 'process', env }, first + half, count - half)
} else throw new Error("--form is 'two and two', or left out")

const form = values.form ? ` --form '${values.form}'` : ''
for (const { index, what, request, answer } of faults) {
  console.log(`\n${what} · npm run fuzz -- --seed ${seed} --first ${index} --count 1${form}\n${request}\n→ ${answer}`)
}
for (const complaint of complaints) console.log(`\n${complaint}`)
const overload = late === 0 ? '' : `, ${late} late on an overloaded machine and answered when sent again`
console.log(`\n${count} hostile requests, ${faults.length + complaints.length} faults${overload} · seed ${seed}`)
process.exitCode = faults.length + complaints.length === 0 ? 0 : 1
