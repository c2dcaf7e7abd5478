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

test('a link of another page opens the text that it names', async ({ page }) => {
  await page.goto('/info')
  await page.waitForSelector('html.js')
  await page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href }), GENERAL)
  await expect(textOf(page, 'general/1').text).toBeInViewport()
})

test('the links of the footer open their part of the page about the site', async ({ page }) => {
  await page.goto('/contact')
  await page.waitForSelector('html.js')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad y cookies' }).click()
  await expect(textOf(page, 'privacidad').text).toBeInViewport()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accesibilidad' }).click()
  await expect(textOf(page, 'accesibilidad').text).toBeInViewport()
})

test('how to play is unfolded for a stranger, and folded for a member', async ({ page, newMember, signIn }) => {
  await page.goto('/promo/rasca')
  await expect(textOf(page, 'como').text).toBeVisible()
  await signIn(page, await newMember())
  await page.goto('/promo/rasca')
  await expect(textOf(page, 'condiciones').fold).toBeVisible()
  await expect(textOf(page, 'como').text).toBeHidden()
})
