import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { seriousFaults } from '../../support/looks.ts'

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]

/** Opens the mailbox at the mail to an address, and reloads it until it has the mail: it is cached for two seconds. */
async function openMailbox(page: Page, email: string) {
  // On a busy machine, members sign up again, and get a second mail.
  const item = page
    .getByRole('listitem')
    .filter({ hasText: `Para ${email}` })
    .first()
  await expect(async () => {
    await page.goto('/buzon')
    await expect(item).toBeVisible({ timeout: 500 })
  }).toPass()
  await unfold(item)
  const frame = item.locator('iframe')
  await frame.scrollIntoViewIfNeeded()
  return { item, frame, mail: frame.contentFrame() }
}

/** Opens a mail, unless it is the newest one, which is open. */
async function unfold(item: Locator) {
  const fold = item.locator('details')
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
}

test('the mailbox shows a mail as its recipient sees it, on a phone and on a wide screen, and as plain text', async ({
  page,
  newMember,
}) => {
  const { email } = await newMember({ confirmed: false })
  const { item, frame, mail } = await openMailbox(page, email)
  for (const viewport of SIZES) {
    await test.step(`on a screen ${viewport.width} px wide`, async () => {
      await page.setViewportSize(viewport)
      await expect(mail.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible()
      // The site's Content Security Policy does not block the styles of the mail.
      await expect(mail.locator('.accent')).toHaveCSS('background-color', 'rgb(23, 69, 194)')
      const heights = () =>
        frame.evaluate((it: HTMLIFrameElement) => [it.clientHeight, it.contentDocument?.body.scrollHeight])
      await expect.poll(async () => new Set(await heights()).size).toBe(1)
      expect(await mail.locator('body').evaluate((body) => body.scrollWidth <= innerWidth)).toBe(true)
      expect(await seriousFaults(page)).toEqual([])
    })
  }

  await page.getByRole('link', { name: 'Solo texto' }).click()
  await expect(item.locator('iframe')).toHaveCount(0)
  await unfold(item)
  await expect(item.getByText(/^\d{6}$/)).toBeVisible()
  await page.getByRole('link', { name: 'Con diseño' }).click()
  await expect(item.locator('iframe')).toHaveCount(1)
  await unfold(item)
  await frame.scrollIntoViewIfNeeded()
  await mail.getByRole('link', { name: 'Confirmar mi correo' }).click()
  await page.waitForURL('**/confirm?token=*')
  await expect(page.getByRole('button', { name: 'Confirmar mi correo' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the mailbox shows a mail', async ({ page, newMember }) => {
    const { email } = await newMember({ confirmed: false })
    const { mail } = await openMailbox(page, email)
    await expect(mail.getByRole('link', { name: 'Confirmar mi correo' })).toBeVisible()
  })
})

test('the policy of a mail’s page forbids scripts, foreign requests and frames; other machines get a 404', async ({
  request,
  newMember,
}) => {
  const { email } = await newMember({ confirmed: false })
  const { mails } = await (await request.get('/api/v1/development/mails')).json()
  const address = `/buzon/${mails.find(({ to }: { to: string }) => to === email).id}.html`
  const answer = await request.get(address)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  )
  expect((await request.get('/buzon/nope.html')).status()).toBe(404)
  const fromAfar = { 'x-forwarded-for': '203.0.113.7' }
  expect((await request.get(address, { headers: fromAfar })).status()).toBe(404)
})
