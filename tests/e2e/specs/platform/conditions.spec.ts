import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'

const GENERAL = '/conditions#general/1'

/** The text with this anchor, and the fold around it. */
function textOf(page: Page, id: string) {
  const text = page.locator(`[id="${id}"]`)
  return { text, fold: page.locator('details', { has: text }) }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a text is folded until its title is pressed or an address names it', async ({ page }) => {
    const { text, fold } = textOf(page, 'general/1')
    await page.goto('/conditions')
    await expect(text).toBeHidden()
    await fold.locator('summary').click()
    await expect(text).toBeVisible()
    await page.goto('about:blank')
    await page.goto(GENERAL)
    await expect(text).toBeVisible()
  })
})

test('the index, and a link of another page, open the text that they name', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/info')
  await page.waitForSelector('html.js')
  await page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href }), GENERAL)
  await expect(textOf(page, 'general/1').text).toBeInViewport()

  const index = page.getByRole('navigation', { name: 'Los textos de esta página' })
  const { text, fold } = textOf(page, 'protocolo')
  // The second time, the address is the same, and the fold was closed.
  for (const time of ['first', 'second']) {
    await test.step(`for the ${time} time`, async () => {
      await index.getByRole('link', { name: 'Protocolo de sorteo' }).click()
      await expect(text).toBeInViewport()
      await fold.locator('summary').click()
      await expect(text).toBeHidden()
    })
  }
})
