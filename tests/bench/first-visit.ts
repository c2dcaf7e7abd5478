import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { BareChromium } from './bare-chromium.ts'

/**
 * Measures the first visit of a phone to an open page: empty cache, small screen, slow line. Prints medians of several
 * visits, which take turns with visits to the same page without scripts and to other builds, whose folders `AGAINST`
 * lists, separated by colons.
 *
 * The time over 50 ms of the main thread's tasks, at a slow-down of four, after the first paint, is close to what
 * Lighthouse calls the total blocking time, but it counts layouts in full. By the clock, it includes the time in which
 * other processes had the processor: several times as much, on a machine with few cores or expensive page faults.
 * Without a font as wide as Arial, such as Debian's fonts-liberation, words shift more than they do for visitors.
 */
const VISITS = 5
const PAGES = ['/', '/info', '/promo/xmas', '/promo/verano']
const WATCHED_MS = 5_000
const SLOW_DOWN = 4
const LONG_MS = 50
/** As in Lighthouse's mobile setting: the round trip in ms, the throughput in bytes per second. */
const LINE = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }

interface Visit {
  firstPaintMs: number
  largestPaintMs: number
  layoutShift: number
  longByProcessorMs: number
  longByClockMs: number
  mainThreadMs: number
  scriptKb: number
  allKb: number
}

/** An event of Chromium's trace: times in microseconds, `tdur` in processor time. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: {
    data?: {
      navigationId?: string
      requestId?: string
      mimeType?: string
      encodedDataLength?: number
      score?: number
      had_recent_input?: boolean
    }
  }
}

const browser = await BareChromium.start(process.env.CHROMIUM_PATH || chromium.executablePath())
const env = { LOG_LEVEL: 'fatal' }
const site = await startSite({ env })
const others = await Promise.all(
  (process.env.AGAINST?.split(':') ?? []).map(async (folder) => ({
    folder,
    site: await startSite({ env, root: resolve(folder) }),
  })),
)
const kinds: { name: string; site: SiteServer; scripts: boolean }[] = [
  { name: 'this build', site, scripts: true },
  { name: 'without scripts', site, scripts: false },
  ...others.map(({ folder, site }) => ({ name: folder, site, scripts: true })),
]
console.log(
  `medians of ${VISITS} visits; at ${SLOW_DOWN}x: ms over ${LONG_MS}, by processor time and by the clock, and ms in all`,
)
console.log(
  'page                              first paint   largest   layout shift   over: cpu   clock   all: cpu ms   scripts kB   all kB',
)
for (const path of PAGES) {
  // The first response is rendered, later ones are cached.
  for (const { site } of kinds) await fetch(site.origin + path)
  const visits: Visit[][] = kinds.map(() => [])
  for (let i = 0; i < VISITS; i++) {
    for (const [k, { site, scripts }] of kinds.entries()) visits[k]?.push(await visit(site.origin + path, scripts))
  }
  for (const [k, { name }] of kinds.entries()) print(k === 0 ? path : '', name, visits[k] ?? [])
}
await browser.close()
await Promise.all([site, ...others.map(({ site }) => site)].map((site) => site.stop()))

function print(path: string, name: string, visits: Visit[]) {
  const of = (figure: keyof Visit, digits = 0) => median(visits.map((visit) => visit[figure])).toFixed(digits)
  const figures = [
    of('firstPaintMs'),
    of('largestPaintMs'),
    of('layoutShift', 4),
    of('longByProcessorMs'),
    of('longByClockMs'),
    of('mainThreadMs'),
    of('scriptKb', 1),
    of('allKb', 1),
  ]
  const cells = figures.map((figure, i) => figure.padStart([11, 9, 14, 11, 7, 13, 12, 8][i] ?? 0))
  console.log(path.padEnd(15), name.slice(-18).padEnd(18), cells.join(' '))
}

async function visit(url: string, scripts: boolean): Promise<Visit> {
  const { browserContextId } = await browser.send<{ browserContextId: string }>('Target.createBrowserContext')
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const tell = (method: string, params: Record<string, unknown>) => browser.send(method, params, sessionId)
  await tell('Emulation.setDeviceMetricsOverride', SCREEN)
  await tell('Emulation.setTouchEmulationEnabled', { enabled: true })
  await tell('Emulation.setScriptExecutionDisabled', { value: !scripts })
  await tell('Network.enable', {})
  await tell('Network.emulateNetworkConditions', { offline: false, ...LINE })
  const events: TraceEvent[] = []
  browser.on<{ value: TraceEvent[] }>('Tracing.dataCollected', ({ value }) => events.push(...value))
  const traced = new Promise<void>((done) => browser.on('Tracing.tracingComplete', () => done()))
  const includedCategories = ['toplevel', 'devtools.timeline', 'loading', 'blink.user_timing']
  await browser.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await tell('Page.navigate', { url })
  await wait(WATCHED_MS)
  await browser.send('Tracing.end')
  await traced
  await browser.send('Target.disposeBrowserContext', { browserContextId })
  return read(events)
}

function read(events: TraceEvent[]): Visit {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('the page was not painted while it was watched')
  const mine = events.filter(({ pid, tid }) => pid === paint.pid && tid === paint.tid).sort((a, b) => a.ts - b.ts)
  const isStart = ({ name, args }: TraceEvent) =>
    name === 'navigationStart' && args.data?.navigationId === paint.args.data?.navigationId
  const start = mine.find(isStart)?.ts ?? Number.NaN
  const largest = mine.findLast(({ name }) => name === 'largestContentfulPaint::Candidate')
  const shifts = mine.filter(({ name, args }) => name === 'LayoutShift' && !args.data?.had_recent_input)
  const tasks = outermost(mine.filter(({ name, ph }) => ph === 'X' && /^(ThreadControllerImpl::)?RunTask$/.test(name)))
  const late = tasks.filter(({ ts, dur = 0 }) => ts + dur > paint.ts)
  const long = (time: 'dur' | 'tdur') =>
    sum(late.map((task) => Math.max(0, ((task[time] ?? 0) / 1000) * SLOW_DOWN - LONG_MS)))
  const scripts = new Set(
    mine
      .filter(({ name, args }) => name === 'ResourceReceiveResponse' && args.data?.mimeType?.includes('javascript'))
      .map(({ args }) => args.data?.requestId),
  )
  const finished = mine.filter(({ name }) => name === 'ResourceFinish').map(({ args }) => args.data ?? {})
  const kb = (resources: typeof finished) => sum(resources.map((resource) => resource.encodedDataLength ?? 0)) / 1000
  return {
    firstPaintMs: (paint.ts - start) / 1000,
    largestPaintMs: ((largest?.ts ?? Number.NaN) - start) / 1000,
    layoutShift: sum(shifts.map(({ args }) => args.data?.score ?? 0)),
    longByProcessorMs: long('tdur'),
    longByClockMs: long('dur'),
    mainThreadMs: (sum(tasks.filter(({ ts }) => ts >= start).map(({ tdur = 0 }) => tdur)) / 1000) * SLOW_DOWN,
    scriptKb: kb(finished.filter(({ requestId }) => scripts.has(requestId))),
    allKb: kb(finished),
  }
}

/** Drops tasks within other tasks. `tasks` must be sorted by their beginning. */
function outermost(tasks: TraceEvent[]): TraceEvent[] {
  let end = 0
  return tasks.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false
    end = ts + dur
    return true
  })
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
