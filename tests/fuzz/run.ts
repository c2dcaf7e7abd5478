import { parseArgs } from 'node:util'
import { attack, type Fault, faultsInLog } from './attack.ts'
import { startTarget } from './site.ts'

/**
 * `npm run fuzz` sends hostile requests to both forms of the site, half of them to each: to a single process without
 * budgets, so that requests get past the first checks, and to a site with a separate API process, with budgets, behind
 * a proxy that names another visitor each time. It fails on a response that no visitor should get, on a log line that
 * reports a fault of ours, and on memory that grows.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    first: { type: 'string', default: '0' },
    count: { type: 'string', default: '25000' },
  },
})
const seed = Number(values.seed)
const first = Number(values.first)
const count = Number(values.count)
/** Memory is read between rounds, while no request is open. */
const ROUNDS = 5
/** The allowed growth from the second round on, when caches have filled. */
const MAX_GROWTH_MB = 6

const faults: Fault[] = []
const complaints: string[] = []

async function assault(name: string, options: Parameters<typeof startTarget>[0], first: number, count: number) {
  const { site, target } = await startTarget({ ...options, hasMemoryReport: true })
  const statuses = new Map<number, number>()
  const memory: number[] = []
  const started = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    const from = first + Math.floor((count * round) / ROUNDS)
    const until = first + Math.floor((count * (round + 1)) / ROUNDS)
    const result = await attack({
      ...{ seed, target, first: from, count: until - from },
      web: site.origin,
      api: site.apiOrigin ?? site.origin,
    })
    faults.push(...result.faults)
    for (const [status, times] of result.statuses) statuses.set(status, (statuses.get(status) ?? 0) + times)
    memory.push((await site.usedMemoryMb()).reduce((sum, mb) => sum + mb, 0))
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status || 'none'}: ${times}`)
  console.log(`${name}: ${count} requests in ${seconds} s · ${counts.join(' · ')}`)
  console.log(`  MB in use after each fifth: ${memory.join(' ')}`)
  complaints.push(...faultsInLog(site.printed()).map((line) => `${name} logged ${line}`))
  const growth = (memory.at(-1) ?? 0) - (memory[1] ?? 0)
  if (growth > MAX_GROWTH_MB) complaints.push(`${name} uses ${growth} MB more than after two fifths`)
  const front = await fetch(`${site.origin}/`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  if (front.status !== 200) complaints.push(`${name} answers / with ${front.status} afterwards`)
  await site.stop()
}

console.log(`seed ${seed}, requests ${first} to ${first + count - 1}`)
const half = Math.ceil(count / 2)
await assault('one process', {}, first, half)
if (count > half)
  await assault(
    'API apart',
    { api: 'process', env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'error' } },
    first + half,
    count - half,
  )

for (const { index, what, request, answer } of faults) {
  console.log(`\n${what} · npm run fuzz -- --seed ${seed} --first ${index} --count 1\n${request}\n→ ${answer}`)
}
for (const complaint of complaints) console.log(`\n${complaint}`)
console.log(`\n${count} hostile requests, ${faults.length + complaints.length} faults · seed ${seed}`)
process.exitCode = faults.length + complaints.length === 0 ? 0 : 1
