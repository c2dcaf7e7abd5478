import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { addMembers, type Member } from '#tests/support/members.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const season = seasonOf(scratchCard(windowFromNow(-5, 5, 9)))

/** Where the site says that it serves its metrics. */
const addressIn = (printed: string) => /http:\S+\/metrics/.exec(printed)?.[0] ?? 'no address'

async function scrape(site: SiteServer): Promise<string[]> {
  const answer = await fetch(addressIn(site.printed()))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return (await answer.text()).split('\n')
}

/** The value of the first series with this name and these labels, in any order. */
function readValue(lines: string[], name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = lines.find((one) => /^\w+/.exec(one)?.[0] === name && wanted.every((text) => one.includes(text)))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
}

/** Beside other tests, a worker needs longer to start than the second that is the default. */
const PATIENCE = { timeout: 60_000 }

describe.each([
  ['one process', { WEB_WORKERS: '0' }, ['first']],
  ['several processes', { WEB_WORKERS: '2' }, ['first', 'web-1', 'web-2']],
])('the metrics of a site in %s', (_, env, processes) => {
  let site: SiteServer
  let member: Member | undefined
  beforeAll(async () => {
    site = await startSite({ season, env: { ...env, METRICS_PORT: '0' } })
    ;[member] = await addMembers(site, 1)
    if (processes.length > 1) await vi.waitUntil(() => site.workerPids().length === processes.length - 1, PATIENCE)
  })
  afterAll(() => site.stop())

  test('are of every process', async () => {
    await vi.waitUntil(async () => {
      const lines = await scrape(site)
      return processes.every(
        (name) => (readValue(lines, 'process_resident_memory_bytes', { process: name }) ?? 0) > 1e7,
      )
    }, PATIENCE)
  })

  test('count requests by their route, and never by what a caller writes in an address', async () => {
    const before = await scrape(site)
    const headers = { authorization: `Bearer ${member?.token}` }
    for (let i = 0; i < 3; i++) {
      expect((await fetch(`${site.origin}/info`)).status).toBe(200)
      expect((await fetch(`${site.origin}/api/v1/campaigns/rasca/cards`, { headers })).status).toBe(200)
      expect((await fetch(`${site.origin}/no-such-page-${i}`)).status).toBe(404)
      expect((await fetch(`${site.origin}/api/v1/no-such-path-${i}`)).status).toBe(404)
    }
    const added = async (labels: Record<string, string>) => {
      const sum = (lines: string[]) =>
        processes
          .map((name) => readValue(lines, 'temporada_request_seconds_count', { ...labels, process: name }) ?? 0)
          .reduce((total, count) => total + count)
      return sum(await scrape(site)) - sum(before)
    }
    await vi.waitFor(async () => {
      expect(await added({ part: 'web', route: 'page', method: 'GET', status: '200' })).toBe(3)
    })
    expect(await added({ part: 'web', route: 'page', method: 'GET', status: '404' })).toBe(3)
    expect(await added({ part: 'api', route: '/campaigns/:slug/cards', method: 'GET', status: '200' })).toBe(3)
    expect(await added({ part: 'api', route: '(unknown)', method: 'GET', status: '404' })).toBe(3)
    expect((await scrape(site)).join('\n')).not.toContain('no-such')
  })

  test('have the readiness, the prizes and the jobs', async () => {
    await vi.waitFor(async () => {
      const lines = await scrape(site)
      expect(readValue(lines, 'temporada_ready')).toBe(1)
      expect(readValue(lines, 'temporada_prizes_left', { campaign: 'rasca/test' })).toBeGreaterThan(0)
      expect(readValue(lines, 'temporada_job_rounds_total', { job: 'tallies', outcome: 'done' })).toBeGreaterThan(0)
      const done = readValue(lines, 'temporada_job_done_timestamp_seconds', { job: 'tallies' }) ?? 0
      expect(Math.abs(done - Date.now() / 1000)).toBeLessThan(120)
    })
  })

  test('name no metric twice, and nothing of a member', async () => {
    const lines = await scrape(site)
    const helps = lines.filter((line) => line.startsWith('# HELP')).map((line) => line.split(' ')[2])
    expect(new Set(helps).size).toBe(helps.length)
    expect(lines.join('\n')).not.toContain(member?.accountId)
  })

  test.each(['grafana.json', 'alerts.yaml'])('have every name that docs/monitoring/%s uses', async (file) => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/monitoring', file), 'utf8')
    const used = text.match(/\b(temporada|process|nodejs)_\w+/g) ?? []
    expect(used.length).toBeGreaterThan(5)
    const known = (await scrape(site))
      .filter((line) => line.startsWith('# HELP'))
      .map((line) => line.split(' ')[2] ?? '')
    const series = known.flatMap((name) => [name, `${name}_count`, `${name}_bucket`])
    expect(used.filter((name) => !series.includes(name))).toEqual([])
  })

  test('are at no other address, and not on the port of the site', async () => {
    const address = addressIn(site.printed())
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect((await fetch(`${address}/more`)).status).toBe(404)
    expect((await fetch(address, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${site.origin}/metrics`)).status).toBe(404)
  })
})

test('a separate API and its web part each have their own', async () => {
  const site = await startSite({ season, api: 'process', env: { METRICS_PORT: '0' } })
  const addresses = site.printed().match(/http:\S+\/metrics/g) ?? []
  expect(addresses).toHaveLength(2)
  const texts = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()))
  expect(texts.map((text) => text.includes('temporada_ready 1')).sort()).toEqual([false, true])
  await site.stop()
})

test('a port in use ends the start with a message that names the setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as AddressInfo
  await expect(startSite({ season, env: { METRICS_PORT: String(port) } })).rejects.toThrow('ended with 1')
  taken.close()
})
