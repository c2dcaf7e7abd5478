import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, Origin, type WebDriver } from 'selenium-webdriver'
import { freePort } from '#tests/support/free-port.ts'
import { HEIGHT, type StartEngine, WIDTH } from './engine.ts'
import { startListeningProxy } from './listening-proxy.ts'

/** Shorter than the time of a test, so that the error names the page that does not load. */
const PAGE_LOAD_MS = 60_000

/** WebKitWebDriver has no limit of its own for a command that the browser never answers. */
const ANSWER_MS = 120_000

/** Without these rules the title bar keeps the window wider than a phone. */
const NARROW = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }'

/** Starts WebKitGTK's MiniBrowser on a virtual screen and drives it by WebDriver. */
export const startWebkit: StartEngine = async (site, scheme) => {
  const home = mkdtempSync(join(tmpdir(), 'temporada-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), NARROW)
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = `:${await firstLine(screen)}`
  const port = await freePort()
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      GTK_THEME: scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      // Without a graphics card, WebKit would emulate one, which takes half as much processor time again.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  })
  const proxy = await startListeningProxy(site)
  const driver = await connect(`http://127.0.0.1:${port}`)
  await driver.manage().setTimeouts({ pageLoad: PAGE_LOAD_MS })
  await narrow(driver)
  const ask = <T>(script: string) => answered(driver.executeScript<T>(script), script)
  const open = async (url: string) => {
    await answered(driver.get(url.replace(site, proxy.origin)), 'the page').catch((error: unknown) => {
      throw new Error(`${url} does not load`, { cause: error })
    })
    const isStarted = () => ask<boolean>("return document.documentElement.classList.contains('js')")
    await driver.wait(isStarted, PAGE_LOAD_MS, `${url} does not start`)
    await driver.wait(proxy.isIdle, PAGE_LOAD_MS).catch((error: unknown) => {
      throw new Error(`${url} waits for ${proxy.running().join(', ')}`, { cause: error })
    })
  }
  return {
    open,
    ask,
    drag: async ([first, ...others]) => {
      const at = ([x, y]: readonly [number, number]) => ({
        x: Math.round(x),
        y: Math.round(y),
        origin: Origin.VIEWPORT,
        duration: 0,
      })
      let hand = driver.actions().move(at(first)).press()
      for (const point of others) hand = hand.move(at(point))
      await answered(hand.release().perform(), 'the drag')
    },
    picture: async () => Buffer.from(await answered(driver.takeScreenshot(), 'the picture'), 'base64'),
    setCookie: async (name, value) => {
      // WebDriver sets cookies only for the open page, and a page that is left before it has started reports failed
      // requests.
      await open(`${site}/conditions`)
      await driver.manage().addCookie({ name, value, path: '/' })
    },
    noise: () => proxy.noise,
    close: async () => {
      await driver.quit()
      proxy.close()
      service.kill()
      screen.kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Rejects with the name of a command that the browser does not answer. */
async function answered<T>(answer: Promise<T>, command: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`WebKit does not answer: ${command}`)), ANSWER_MS)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

async function firstLine({ stdio: [, , , pipe] }: ChildProcess): Promise<string> {
  if (!pipe) throw new Error('no pipe')
  const [line] = await once(pipe, 'data')
  return String(line).trim()
}

/** Connects once the service listens. */
async function connect(service: string): Promise<WebDriver> {
  const isUp = await fetch(`${service}/status`).then(
    () => true,
    () => false,
  )
  if (!isUp) return connect(service)
  return new Builder().usingServer(service).withCapabilities({ browserName: 'MiniBrowser' }).build()
}

/** Sets the size of the page to that of a phone: the bars of the window take some of the height. */
async function narrow(driver: WebDriver): Promise<void> {
  const window = driver.manage().window()
  await window.setRect({ x: 0, y: 0, width: WIDTH, height: HEIGHT })
  const inner = await driver.executeScript<number>('return innerHeight')
  await window.setRect({ x: 0, y: 0, width: WIDTH, height: 2 * HEIGHT - inner })
}
