import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'
import { freePort } from '#tests/support/free-port.ts'
import { test as base, expect } from '../../support/fixtures.ts'

const ROOT = join(import.meta.dirname, '../../../..')

const test = base.extend<object, { development: string }>({
  /** Origin of a running `npm run dev`, with PORT and HOST set. */
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'temporada-dev-'))
      const port = String(await freePort())
      const child = spawn(process.execPath, ['src/cli/start.mjs', 'dev'], {
        cwd: ROOT,
        env: { ...CLEAN_ENV, PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const origin = `http://127.0.0.1:${port}`
      await answers(`${origin}/info`)
      await use(origin)
      await end(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

async function answers(url: string) {
  await expect.poll(() => fetch(url).then(({ status }) => status, String), { timeout: 240_000 }).toBe(200)
}

async function end(child: ChildProcess) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

// On the first page, Vite bundles the packages that are new to it, and then reloads the page.
test.slow()
// One test: the browser fetches each module by itself, and only once per context.
test('npm run dev serves styled pages, a modal, a form and the mailbox, logs no errors, and applies style changes without a reload', async ({
  page,
  development,
}) => {
  await page.goto(`${development}/info`)
  await page.waitForSelector('html.js')
  await expect(page.locator('.site-header')).toHaveCSS('font-family', /Instrument Sans/)
  await expect(page.locator('.page--ground .page__head')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')

  const hotUpdate = page.waitForEvent('console', (message) => /\[vite\].*hot updated/.test(message.text()))
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  utimesSync(join(ROOT, 'src/web/styles/base.css'), new Date(), new Date())
  await hotUpdate
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await page.goto(`${development}/dev/ui`)
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'Abrir ventana' }).first().click()
  await expect(page.locator('.modal__viewport')).toHaveCSS('position', 'fixed')
  await page.goto(`${development}/forgot`)
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: /enlace|Enviar/i }).click()
  await expect(page.getByText('Escribe tu correo.').filter({ visible: true }).first()).toBeVisible()
  await page.goto(`${development}/buzon`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buzón de pruebas')
})
