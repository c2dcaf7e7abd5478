import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'

declare global {
  interface Window {
    /** The named pictures that each transition moved. */
    moved: string[][]
    /** Number of listeners for the back button: the router, and the code that moves pages. */
    listening: number
  }
}

/** Counts the transitions of the page and what they move. */
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

/** Opens a page and waits for the code that moves pages, which is fetched soon after hydration. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => window.listening > 1)
}

const moved = (page: Page) => page.evaluate(() => window.moved)

test('the new page responds while the old one fades, and a skipped transition is no fault', async ({ page }) => {
  await watchMotion(page)
  await open(page, '/info')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Contacto' }).evaluate((link: HTMLElement) => {
    link.click()
    requestAnimationFrame(() => document.querySelector<HTMLElement>('a[href="/conditions"]')?.click())
  })
  await expect(page).toHaveURL(/\/conditions$/)
  await page.getByRole('link', { name: 'Contacto' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escríbenos')
  await page.getByRole('textbox', { name: 'Tu correo' }).click({ trial: true })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).viewTransitionName)).toBe('none')
})

test('a poster grows into its page, and shrinks back to its place on the wall', async ({ page }) => {
  await watchMotion(page)
  await open(page, '/')
  const poster = page.locator('.poster-link[href="/promo/xmas"]')
  await poster.scrollIntoViewIfNeeded()
  // The page is prefetched as the pointer moves to its link; a slow page would show its skeleton instead.
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
  // A visitor who turns back on the way sees the page fade, without its poster.
  await page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'))
  await page.goBack()
  await expect(poster).toBeInViewport()
  await expect.poll(() => moved(page)).toEqual([withPoster, withPoster])
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('there is no transition', async ({ page }) => {
    await watchMotion(page)
    await open(page, '/info')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escríbenos')
    expect(await moved(page)).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the tab bar is hidden while a visitor writes, and absent on the sign-up page', async ({ page }) => {
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

  test('the notice of a lost connection covers nothing', async ({ page, context, expectNoise }) => {
    // A second after a page is idle it requests this file, which may fail while it is offline.
    expectNoise(/\/builds\/meta\//)
    await page.goto('/contact')
    await page.waitForSelector('html.js')
    await expect(page.locator('.offline')).toBeAttached()
    await context.setOffline(true)
    const slip = page.getByText('Sin conexión')
    await expect(slip).toBeVisible()
    const { y = 0, height = 0 } = (await slip.boundingBox()) ?? {}
    expect(y).toBe(0)
    expect((await page.getByRole('banner').boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
    await context.setOffline(false)
  })
})
