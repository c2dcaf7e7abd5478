import { launch } from 'puppeteer-core'
import { HEIGHT, type StartEngine, WIDTH } from './engine.ts'

/** Firefox logs this error when a visitor leaves a page whose fonts still load (NS_BINDING_ABORTED). */
const CANCELLED_FONT = /downloadable font: download failed .* status=2152398850/

/** Starts headless Firefox and drives it by WebDriver BiDi. */
export const startFirefox: StartEngine = async (origin, scheme) => {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1 },
  })
  const page = await browser.newPage()
  await page.setViewport({ width: WIDTH, height: HEIGHT })
  const noise: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn')
      noise.push(`${message.type()}: ${message.text()} (${page.url()})`)
  })
  page.on('pageerror', (error) => {
    if (!CANCELLED_FONT.test(String(error))) noise.push(`uncaught: ${error} (${page.url()})`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page cancels the requests that it no longer needs.
    if (reason !== 'NS_BINDING_ABORTED') noise.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) noise.push(`${response.status()}: ${response.url()}`)
  })
  return {
    open: async (url) => {
      await page.goto(url)
      await page.waitForSelector('html.js')
      await page.waitForNetworkIdle({ idleTime: 100 })
    },
    ask: (script) => page.evaluate(`(() => { ${script} })()`) as Promise<never>,
    drag: async ([first, ...others]) => {
      await page.mouse.move(...first)
      await page.mouse.down()
      for (const point of others) await page.mouse.move(...point)
      await page.mouse.up()
    },
    picture: () => page.screenshot(),
    setCookie: (name, value) => browser.setCookie({ name, value, domain: new URL(origin).hostname, path: '/' }),
    noise: () => noise,
    close: () => browser.close(),
  }
}
