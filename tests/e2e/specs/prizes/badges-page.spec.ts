import type { Page } from 'playwright/test'
import { veranoDemo } from '#api/games/verano/demo/demo.ts'
import { MISSIONS } from '#api/games/verano/demo/missions.ts'
import { QUIZ } from '#api/games/verano/demo/quiz.ts'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import type { Beach } from '#contract/games/playa/playa.schema.ts'
import { dayFromNow, windowFromNow } from '#tests/support/days-from-now.ts'
import { beach, seasonOf } from '#tests/support/seasons.ts'
import type { SiteServer } from '#tests/support/site-server.ts'
import { expect, type Member } from '../../support/fixtures.ts'
import { faultsInAllLooks, overflows, seriousFaults } from '../../support/looks.ts'
import { testWith } from '../../support/own-site.ts'

const PAGE = '/promo/verano/insignias'
/** As many digs in one day as the badge needs. */
const DIGS = 7

/** The summer of the demonstration in its third week, beside a beach. */
function summer(): SeasonFileInput {
  return seasonOf(
    { ...veranoDemo.entry(dayFromNow(-16)), rulesVersion: 'general/1' },
    beach({ ...windowFromNow(-16, 46, 76), game: { digsPerDay: DIGS } }),
  )
}

const test = testWith(summer)

test('a visitor sees every badge as one to earn, and a link to sign in and play', async ({ page }) => {
  await page.goto(PAGE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insignias de verano')
  await expect(badges(page)).toHaveCount(12)
  await expect(badges(page).getByRole('heading', { level: 3 })).toHaveCount(12)
  await expect(badges(page).filter({ hasText: 'Por conseguir' })).toHaveCount(12)
  await expect(page.getByText('Todavía somos pocos para decir')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ya tengo cuenta' })).toHaveAttribute(
    'href',
    '/?volver=%2Fpromo%2Fverano#entrar',
  )
  await page.setViewportSize({ width: 360, height: 780 })
  expect([...(await seriousFaults(page)), ...(await overflows(page))]).toEqual([])
})

test.describe('for a member', () => {
  test.slow()

  test('a badge earned in another game is announced as new, and other badges show their exact progress', async ({
    site,
    page,
    newMember,
    signIn,
  }) => {
    const member = await newMember()
    await passTheQuiz(site, member)
    await digForABadge(site, member)
    await signIn(page, member)
    await page.goto(PAGE)
    const moment = page.getByRole('heading', { name: 'Insignia nueva: Siete cavadas' })
    await expect(moment).toBeFocused()
    await expect(badge(page, 'Primera ola')).toContainText(/Conseguida el \d+ de \p{L}+ de \d{4}/u)
    await expect(badge(page, 'Catorce cavadas')).toContainText('7 de 14')
    await expect(badge(page, 'Catorce cavadas').getByRole('progressbar')).toHaveAttribute('value', '7')
    await expect(page.getByText('3 de 12')).toBeVisible()
    const next = (name: string) => page.getByRole('main').getByRole('link', { name }).first()
    await page.keyboard.press('Tab')
    await expect(next('Compartir')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(next('Ir a la misión de la semana')).toBeFocused()
    expect(await faultsInAllLooks(page)).toEqual([])
    // With reduced motion, which the check above leaves on.
    await expect(page.locator('.new-badges__pins > *')).toHaveCSS('animation-name', 'new-badge-fade')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('badges show whether they are earned, or their progress, and none is announced as new', async ({
      site,
      page,
      newMember,
      signIn,
    }) => {
      const member = await newMember()
      await passTheQuiz(site, member)
      await signIn(page, member)
      await page.goto(PAGE)
      await expect(badge(page, 'Sabio')).toContainText('Conseguida el')
      await expect(badge(page, 'Verano completo')).toContainText('1 de 8')
      await expect(page.getByRole('heading', { name: /Insignia nueva/ })).toHaveCount(0)
    })
  })
})

const badges = (page: Page) => page.getByRole('region', { name: /insignias/i }).getByRole('listitem')
const badge = (page: Page, name: string) =>
  badges(page).filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

async function passTheQuiz(site: SiteServer, member: Member) {
  const api = await enter(site, member)
  const { edition } = await api('/campaigns/verano/summer')
  const choices = QUIZ.secret?.answers?.map(({ right }) => right)
  await api(`/campaigns/verano/editions/${edition}/missions/${MISSIONS.indexOf(QUIZ) + 1}/answers`, { choices })
}

async function digForABadge(site: SiteServer, member: Member) {
  const api = await enter(site, member)
  const { edition, current }: Beach = await api('/campaigns/playa/beach')
  for (const [i, { slot }] of current.slice(0, DIGS).entries()) {
    await api(`/campaigns/playa/editions/${edition}/digs`, { slot, spot: i + 1 })
  }
}

/** Returns a function that calls the API as a member: the badges come from actions on other pages. */
async function enter({ origin }: SiteServer, member: Member) {
  const call = async (path: string, input?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      ...(input ? { method: 'POST', body: JSON.stringify(input) } : {}),
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
    })
    if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`)
    return response.json()
  }
  const { access } = await call('/sessions', member)
  return (path: string, input?: unknown) => call(path, input, { authorization: `Bearer ${access}` })
}
