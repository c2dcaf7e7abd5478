import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'

const MOUNTING = 'Error while mounting app'

/** Ways in which the app has failed to start in browsers, with their error messages. */
const FAILURES = [
  {
    name: 'inline scripts removed by a proxy or an extension, except the one that loads the app',
    message: /Cannot set properties of undefined/,
    async arrange(page: Page) {
      await page.route('**', async (route) => {
        const request = route.request()
        if (request.resourceType() !== 'document' || request.method() !== 'GET') return route.continue()
        const response = await route.fetch()
        const body = (await response.text()).replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, (script) =>
          script.includes('modulepreload') ? script : '',
        )
        await route.fulfill({ response, body })
      })
    },
  },
  {
    name: 'broken router data',
    message: /Cannot read properties of undefined/,
    arrange: (page: Page) =>
      page.addInitScript(() => changeBootstrap((router) => Object.assign(router, { dehydratedData: undefined }))),
  },
  {
    name: 'a browser that blocks history.replaceState',
    message: /blocked/,
    arrange: (page: Page) =>
      page.addInitScript(() => {
        history.replaceState = () => {
          throw new DOMException('blocked', 'SecurityError')
        }
      }),
  },
  {
    name: 'a first render that throws',
    message: /forEach is not a function/,
    arrange: (page: Page) =>
      page.addInitScript(() =>
        changeBootstrap((router) => Object.assign(router.manifest.routes.__root__ ?? {}, { preloads: 7, css: 7 })),
      ),
  },
]

interface Bootstrap {
  manifest: { routes: Record<string, object> }
}

declare function changeBootstrap(change: (router: Bootstrap) => void): void

/** Defines a function with which a test changes the server's data for the router before the router reads them. */
const defineChangeBootstrap = (page: Page) =>
  page.addInitScript(() => {
    const changeBootstrap = (change: (router: Bootstrap) => void) => {
      let bootstrap: object
      Object.defineProperty(window, '$_TSR', {
        configurable: true,
        get: () => bootstrap,
        set(next) {
          bootstrap = next
          let router: Bootstrap
          Object.defineProperty(next, 'router', {
            get: () => router,
            set(served) {
              change(served)
              router = served
            },
          })
        },
      })
    }
    Object.assign(window, { changeBootstrap })
  })

/** Returns the visible text, title, attributes, style sheets and head of the document. */
const seen = (page: Page) =>
  page.evaluate(() => ({
    words: document.body.innerText,
    title: document.title,
    scrolling: history.scrollRestoration,
    html: document.documentElement.getAttributeNames().map((name) => document.documentElement.getAttribute(name)),
    styles: [...document.styleSheets].map(({ href }) => href ?? 'in the page').sort(),
    head: [
      ...document.head.querySelectorAll(
        'meta:not([property=csp-nonce]), link:not([rel=stylesheet], [rel=modulepreload], [as=font])',
      ),
    ]
      .map(({ outerHTML }) => outerHTML.replace(/ nonce="[^"]*"/, ''))
      .sort(),
  }))

for (const { name, message, arrange } of FAILURES) {
  test(`${name}: the page stays as served, and works as it does without JavaScript`, async ({
    page,
    browser,
    site,
    expectNoise,
  }) => {
    expectNoise(new RegExp(`${MOUNTING}|${message.source}`))
    const logged: string[] = []
    const uncaught: string[] = []
    page.on('console', (line) => line.text().startsWith(MOUNTING) && logged.push(line.text()))
    page.on('pageerror', (error) => uncaught.push(error.message))
    await defineChangeBootstrap(page)
    await arrange(page)
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
    const served = await plain.newPage()
    await served.goto('/contact')
    await page.goto('/contact')
    await expect.poll(() => uncaught.filter((text) => message.test(text)).length).toBeGreaterThan(0)
    await expect.poll(() => logged).toEqual([expect.stringMatching(message)])
    const asServed = await seen(served)
    // A script may have added a style sheet that the page already has.
    expect(await seen(page)).toEqual({ ...asServed, styles: expect.arrayContaining(asServed.styles) })
    await plain.close()

    const loaded = page.waitForRequest((request) => request.url().endsWith('/conditions'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bases y condiciones' }).click()
    expect((await loaded).resourceType()).toBe('document')
    await expect.poll(() => logged.length).toBe(2)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bases y condiciones')
    await page.goBack()
    await expect.poll(() => logged.length).toBe(3)
    await page.getByLabel('Tu correo').fill('ana@example.com')
    await page.getByLabel('Asunto').selectOption({ index: 1 })
    await page.getByLabel('Mensaje').fill('Mi tarjeta del martes no aparece en el historial.')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await page.waitForURL('**/ticket/**')
  })
}

test('an error after the app has started shows the error screen', async ({ page, expectNoise }) => {
  expectNoise(/broken date/)
  await page.goto('/contact')
  await page.waitForSelector('html.js')
  await page.evaluate(() => {
    Object.defineProperty(Intl, 'DateTimeFormat', {
      get() {
        throw new Error('broken date')
      },
    })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bases y condiciones' }).click()
  await expect(page.locator('[data-error=code]')).toHaveText('500')
})
