import type { Page } from 'playwright/test'

/** Types the mailed code; its sixth digit sends the form. */
export async function typeCode(page: Page, code: string) {
  const field = page.getByRole('textbox', { name: /Código/ })
  await field.waitFor()
  await page.waitForSelector('html.js')
  await field.fill(code)
}
