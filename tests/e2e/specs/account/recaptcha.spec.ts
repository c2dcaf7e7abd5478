import type { Page } from 'playwright/test'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { type Siteverify, sendJson, startSiteverify } from '#tests/support/siteverify.ts'
import { test as base, expect } from '../../support/fixtures.ts'

interface Fixtures {
  watched: { site: SiteServer; google: Siteverify }
}

/** Imitates the parts of Google's script that a page sees: a badge and tokens. */
const SCRIPT = `setTimeout(() => {
  window.grecaptcha = {
    render({ sitekey }) {
      const badge = document.createElement('div')
      badge.className = 'grecaptcha-badge'
      badge.textContent = sitekey
      document.body.append(badge)
      return 7
    },
    execute: async (widget, { action }) => 'token-' + widget + '-' + action + '-' + Math.random().toString(36).slice(2),
  }
}, 60)`

const test = base.extend<object, Fixtures>({
  watched: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const google = await startSiteverify()
      const keys = { RECAPTCHA_SITE_KEY: 'site-key-of-the-tests', RECAPTCHA_SECRET_KEY: 'secret of the tests' }
      const site = await startSite({ env: { ...keys, RECAPTCHA_ORIGIN: google.origin } })
      await use({ site, google })
      await site.stop()
      await google.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ watched }, use) => use(watched.site.origin),
})

test.beforeEach(({ watched: { google } }) => {
  google.script = SCRIPT
  google.asked.length = 0
  google.scriptRequests.length = 0
  google.answerWith((response, token) =>
    sendJson(response, {
      success: true,
      score: 0.9,
      action: /^token-7-(\w+?)-/.exec(token)?.[1],
      hostname: 'localhost',
      challenge_ts: new Date().toISOString(),
    }),
  )
})

let count = 0

async function writeToUs(page: Page) {
  await page.getByLabel('Tu correo').fill(`ana-${++count}@example.com`)
  await page.getByLabel('Asunto').selectOption({ index: 1 })
  await page.getByLabel('Mensaje').fill('Os escribo porque mi tarjeta del martes no aparece.')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page).toHaveURL(/\/ticket\//)
}

async function openContact(page: Page) {
  await page.goto('/contact')
  await page.waitForSelector('html.js')
}

const toContact = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()

/** Records the kind of bot proof of each form that the page sends. */
function watchProof(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes('/_serverFn/')) return
    const proof = /name="_proof"\s+(.*)/.exec(request.postData() ?? '')?.[1]
    sent.push(proof === undefined ? 'none' : proof.startsWith('recaptcha ') ? 'recaptcha' : 'work')
  })
  return sent
}

test('reCAPTCHA is fetched once a form has the focus; the form sends a token, which the server verifies', async ({
  page,
  watched: { google },
}) => {
  const sent = watchProof(page)
  expect(await (await page.request.get('/info')).text()).toContain('reCAPTCHA de Google comprueba')
  // A page without a protected form.
  await page.goto('/conditions')
  await page.waitForSelector('html.js')
  await expect(page.locator('.offline')).toBeAttached()
  await toContact(page)
  await expect(page.getByText('reCAPTCHA protege este formulario')).toBeVisible()
  await expect(page.locator('.offline')).toBeAttached()
  expect(google.scriptRequests).toEqual([])
  await page.getByLabel('Tu correo').focus()
  await expect.poll(() => google.scriptRequests).toEqual(['/recaptcha/api.js?render=explicit&hl=id'])
  const badge = page.locator('.grecaptcha-badge')
  await expect(badge).toHaveText('site-key-of-the-tests')
  await expect(badge).toHaveCSS('visibility', 'hidden')
  await writeToUs(page)
  expect(sent).toEqual(['recaptcha'])
  expect(google.asked.map((body) => body.get('secret'))).toEqual(['secret of the tests'])
  expect(google.asked[0]?.get('response')).toMatch(/^token-7-contact-/)

  await test.step('a low score does not block a message', async () => {
    google.asked.length = 0
    google.answerWith((response) =>
      sendJson(response, {
        success: true,
        score: 0.1,
        action: 'contact',
        hostname: 'localhost',
        challenge_ts: new Date().toISOString(),
      }),
    )
    await toContact(page)
    await writeToUs(page)
    expect(google.asked).toHaveLength(1)
  })
})

test('a message is sent with a proof of work when the reCAPTCHA script responds with an error', async ({
  page,
  watched: { google },
  expectNoise,
}) => {
  expectNoise(/api\.js|500/)
  google.script = undefined
  const sent = watchProof(page)
  await openContact(page)
  await writeToUs(page)
  expect(sent).toEqual(['work'])
  expect(google.asked).toEqual([])
})

test('a message is sent with a proof of work when the reCAPTCHA script is blocked', async ({ page, expectNoise }) => {
  expectNoise(/api\.js|ERR_BLOCKED|Failed to load/)
  await page.route('**/recaptcha/api.js*', (route) => route.abort('blockedbyclient'))
  const sent = watchProof(page)
  await openContact(page)
  await writeToUs(page)
  expect(sent).toEqual(['work'])
})
