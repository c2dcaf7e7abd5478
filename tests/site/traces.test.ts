import { afterEach, describe, expect, test } from 'vitest'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { addMembers } from '#tests/support/members.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { type SiteOptions, startSite } from '#tests/support/site-server.ts'
import { type SentSpan, startTraceReceiver } from '#tests/support/trace-receiver.ts'

const season = seasonOf(scratchCard(windowFromNow(-5, 5, 9)))
const SECRET = 'do-not-tell-anybody-about-this-token'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function start(options: SiteOptions) {
  const site = await startSite({ season, ...options })
  closing.push(() => site.stop())
  return site
}

async function receiver(options?: { isMute: boolean }) {
  const started = await startTraceReceiver(options)
  closing.push(() => started.close())
  return started
}

const forgedTrace = '4bf92f3577b34da6a3ce929d0e0e4736'

/** The chain of steps from one without a parent to this one. */
function pathTo(span: SentSpan, spans: SentSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [...(parent ? pathTo(parent, spans) : []), span.name]
}

describe.each([
  ['the API embedded', { api: 'embedded', env: { WEB_WORKERS: '0' } }, ['first', 'first', 'first']],
  ['a separate API', { api: 'process', env: { WEB_WORKERS: '0' } }, ['first', 'first', 'api']],
  ['several processes', { api: 'embedded', env: { WEB_WORKERS: '2' } }, ['web', 'web', 'first']],
] satisfies [string, SiteOptions, string[]][])('with %s', (_, options, processes) => {
  test('one trace goes over the page, the call, the API and the database, and has nothing of a visitor', async () => {
    const { endpoint, spans, text } = await receiver()
    const env = { ...options.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'prueba' }
    const site = await start({ ...options, env })
    const [member] = await addMembers(site, 1)
    const headers = {
      authorization: `Bearer ${member?.token}`,
      'user-agent': 'a-browser-of-its-own',
      traceparent: `00-${forgedTrace}-00f067aa0ba902b7-01`,
    }
    const page = await fetch(`${site.origin}/info?token=${SECRET}`, { headers })
    expect(page.status).toBe(200)
    const cards = await fetch(`${site.origin}/api/v1/campaigns/rasca/cards`, { headers })
    expect(cards.status).toBe(200)
    await site.stop()

    const sent = spans()
    const read = sent.filter(({ name }) => /^select /.test(name))
    const paths = read.map((span) => pathTo(span, sent).slice(0, 3))
    expect(paths).toContainEqual(['GET api', 'call the API', 'API GET /campaigns/:slug/cards'])
    const shown = sent.find(({ name }) => name === 'GET /info')
    expect(shown).toBeDefined()
    const ofPage = sent.filter(({ traceId }) => traceId === shown?.traceId)
    expect(ofPage.map(({ name }) => name.replace(/ .*/, ''))).toEqual(expect.arrayContaining(['GET', 'call', 'API']))
    // Each step was sent by the process that has done it.
    const call = read.find((span) => pathTo(span, sent)[0] === 'GET api')
    const steps = sent.filter(({ traceId }) => traceId === call?.traceId)
    const processOf = (name: RegExp) => steps.find((step) => name.test(step.name))?.process.replace(/-\d$/, '')
    expect([processOf(/^GET/), processOf(/^call/), processOf(/^API/)]).toEqual(processes)
    expect(steps.every(({ status }) => status.code !== 2)).toBe(true)

    expect(text()).toContain('"prueba"')
    for (const secret of [SECRET, member?.token, member?.accountId, 'a-browser-of-its-own', forgedTrace]) {
      expect(secret).toBeTruthy()
      expect(text()).not.toContain(secret)
    }
  })
})

test('a sampler that takes nothing sends nothing', async () => {
  const { endpoint, spans } = await receiver()
  const env = { WEB_WORKERS: '0', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: 'traceidratio' }
  const site = await start({ env: { ...env, OTEL_TRACES_SAMPLER_ARG: '0' } })
  expect((await fetch(`${site.origin}/info`)).status).toBe(200)
  await site.stop()
  expect(spans()).toEqual([])
})

test('a collector that never answers delays no request, and the stop by two seconds at most', async () => {
  const { endpoint, text } = await receiver({ isMute: true })
  const env = { WEB_WORKERS: '0', STOP_DELAY: '0', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
  const site = await start({ env })
  expect((await fetch(`${site.origin}/info`)).status).toBe(200)
  await site.stop()
  expect(await site.ended).toBe(0)
  // It has received the spans, and its silence has not kept the process from ending.
  expect(text()).toContain('call the API')
})

test('a collector that is away is a line of the log', async () => {
  const { endpoint, close } = await startTraceReceiver()
  close()
  const env = { WEB_WORKERS: '0', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: '200' }
  const site = await start({ env })
  expect((await fetch(`${site.origin}/info`)).status).toBe(200)
  await site.stop()
  expect(site.printed()).toContain('traces not sent')
})

test('an invalid setting ends the start', async () => {
  await expect(startSite({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' } })).rejects.toThrow('ended with 1')
})
