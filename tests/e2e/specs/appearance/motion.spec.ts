import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'

declare global {
  interface Window {
    /** For each view transition, the names of the pictures that it moved. */
    moved: string[][]
    /** Number of `popstate` listeners: one of the router, and one of the code that animates navigations. */
    listening: number
  }
}

/** Records the view transitions of the page and the pictures that each one moves. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moved = []
    window.listening = 0
    const listen = window.addEventListener.bind(window)
    window.addEventListener = (...given: Parameters<typeof listen>) => {
      if (given[0] === 'popstate') window.listening += 1
      listen(...given)
    }
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const names = () => document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
      transition.ready.then(
        () => window.moved.push([...new Set(names().filter((name) => name.startsWith('::view-transition')))].sort()),
        () => window.moved.push(['skipped']),
      )
      return transition
    }
  })
}

/** Opens a page and waits for the code that animates navigations, which is fetched soon after hydration. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => window.listening > 1)
}

const moved = (page: Page) => page.evaluate(() => window.moved)

test('the new page is usable while the old page fades out, and a skipped transition causes no error', async ({
  page,
}) => {
  await watchMotion(page)
  await open(page, '/info')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Contacto' }).evaluate((link: HTMLElement) => {
    link.click()
    requestAnimationFrame(() => document.querySelector<HTMLElement>('a[href="/conditions"]')?.click())
  })
  await expect(page).toHaveURL(/\/conditions$/)
  await page.getByRole('link', { name: 'Contacto' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿En qué te ayudamos?')
  await page.getByRole('textbox', { name: 'Tu correo' }).click({ trial: true })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).viewTransitionName)).toBe('none')
})

test('a poster grows into its page, and on Back shrinks to its place in the list of posters', async ({ page }) => {
  await watchMotion(page)
  await open(page, '/')
  const poster = page.locator('.poster-link[href="/promo/xmas"]')
  await poster.scrollIntoViewIfNeeded()
  // Waits for the prefetch on hover: a page that has not arrived would show its skeleton instead of the poster.
  const asked: string[] = []
  let underWay = 0
  page.on('request', (request) => {
    asked.push(request.url())
    underWay += 1
  })
  page.on('requestfinished', () => {
    underWay -= 1
  })
  await poster.hover()
  await expect.poll(() => asked.some((url) => url.includes('/_serverFn/')) && underWay <= 0).toBe(true)
  await poster.click()
  await expect(page).toHaveURL(/\/promo\/xmas$/)
  const withPoster = expect.arrayContaining(['::view-transition-group(poster)'])
  await expect.poll(() => moved(page)).toEqual([withPoster])
  // Waits for the end of the transition: going back during it would fade the page without moving the poster.
  await page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'))
  await page.goBack()
  await expect(poster).toBeInViewport()
  await expect.poll(() => moved(page)).toEqual([withPoster, withPoster])
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('a navigation has no transition', async ({ page }) => {
    await watchMotion(page)
    await open(page, '/info')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿En qué te ayudamos?')
    expect(await moved(page)).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the tab bar is hidden while a text field has the focus, and absent on the sign-up page', async ({ page }) => {
    await page.goto('/contact')
    const bar = page.getByRole('navigation', { name: 'Secciones' })
    await expect(bar.getByRole('link')).toHaveText(['Inicio', 'Promociones', 'Entrar'])
    await page.getByRole('textbox', { name: 'Mensaje' }).focus()
    await expect(bar).toBeHidden()
    await page.getByRole('textbox', { name: 'Mensaje' }).blur()
    await expect(bar).toBeVisible()
    await page.goto('/signup')
    await expect(bar).toHaveCount(0)
  })

  test('the notice of a lost connection pushes the header down instead of covering it, until there is one again', async ({
    page,
    context,
    expectNoise,
  }) => {
    // A page requests this file a second after it becomes idle, and may be offline by then.
    expectNoise(/\/builds\/meta\//)
    await page.goto('/contact')
    await page.waitForSelector('html.js')
    await expect(page.locator('.offline')).toBeAttached()
    const slip = page.getByText('Sin conexión')
    await expect(slip).toHaveCount(0)
    await context.setOffline(true)
    await expect(slip).toBeVisible()
    const { y = 0, height = 0 } = (await slip.boundingBox()) ?? {}
    expect(y).toBe(0)
    expect((await page.getByRole('banner').boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
    await context.setOffline(false)
    await expect(slip).toHaveCount(0)
  })
})
