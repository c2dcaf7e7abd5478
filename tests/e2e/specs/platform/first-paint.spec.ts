import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { cutPage, keepFallbackFonts, placesOf } from '../../support/loading/cut-page.ts'

/** Milliseconds from the paint of something to when each script and font was asked for. */
const afterPaint = (page: Page) =>
  page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const resources = performance.getEntriesByType('resource')
    const late = (end: RegExp) =>
      resources.filter(({ name }) => end.test(name)).map(({ startTime }) => Math.round(startTime - painted))
    return {
      scripts: late(/\.js$/),
      fonts: late(/\.woff2$/),
      sheets: late(/fonts-[^/]+\.css$/),
      paper: late(/grain-[^/]+\.png$/),
    }
  })

test('an open page asks for scripts and fonts when it has been painted, and has its styles in it', async ({ page }) => {
  await page.goto('/')
  await page.waitForSelector('html.js')
  await expect.poll(async () => (await afterPaint(page)).fonts.length).toBe(2)
  await expect.poll(async () => (await afterPaint(page)).paper.length).toBe(1)
  const { scripts, fonts, sheets, paper } = await afterPaint(page)
  for (const ms of [...scripts, ...fonts, ...sheets, ...paper]) expect(ms).toBeGreaterThanOrEqual(0)
  expect(await page.locator('head > style').count()).toBe(1)
})

test('a visitor who installs the app finds one manifest', async ({ page }) => {
  await page.goto('/')
  await page.waitForSelector('html.js')
  await expect(page.locator('head > link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  for (const [path, shown, hidden, barHeight] of [
    ['/', 'Crear cuenta', 'Entrar', '68px'],
    ['/forgot', 'Entrar', 'Crear cuenta', '0px'],
  ] as const) {
    test(`${path} looks the same before the rest has come: its way in, and the room of its tab bar`, async ({
      page,
    }) => {
      await cutPage(page, path, '</header>')
      await page.goto(path)
      const header = page.getByRole('banner')
      await expect(header.getByText(shown)).toBeVisible()
      await expect(header.getByText(hidden)).toBeHidden()
      await expect(page.locator('.site-frame')).toHaveCSS('padding-bottom', barHeight)
    })
  }

  test('the title of the landing page does not move when its poster comes', async ({ page }) => {
    await keepFallbackFonts(page)
    await page.goto('/')
    await page.waitForSelector('html.js')
    await page.waitForLoadState('networkidle')
    const whole = await placesOf(page, 'h1')
    await cutPage(page, '/', '</h1>')
    await page.goto('/')
    await expect(page.locator('h1')).toBeVisible()
    expect(await placesOf(page, 'h1')).toEqual(whole)
  })
})

test('the styles in a page are not fetched once more with its late scripts', async ({ page }) => {
  await page.goto('/promo/xmas')
  await page.waitForSelector('html.js')
  await page.waitForLoadState('networkidle')
  const { inlined, fetched } = await page.evaluate(() => ({
    inlined: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')].map(({ href }) => href),
    fetched: performance.getEntriesByType('resource').map(({ name }) => name),
  }))
  expect(inlined.length).toBeGreaterThan(1)
  expect(fetched.filter((name) => inlined.includes(name))).toEqual([])
})

test('a page keeps its styles on the way to the next one and back', async ({ page }) => {
  /** Reads the computed styles of every element. */
  const look = () =>
    page.locator('main *').evaluateAll((elements) =>
      elements.map((element) => {
        const { display, padding, fontSize, borderWidth } = getComputedStyle(element)
        return [element.tagName, display, padding, fontSize, borderWidth].join(' ')
      }),
    )
  const served = async (path: string) => {
    await page.goto(path)
    await page.waitForSelector('html.js')
    return look()
  }
  const [info, conditions] = [await served('/info'), await served('/conditions')]
  await served('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Cómo funciona' }).click()
  await expect.poll(look).toEqual(info)
  await footer.getByRole('link', { name: 'Bases y condiciones' }).click()
  await expect.poll(look).toEqual(conditions)
  await page.goBack()
  await expect.poll(look).toEqual(info)
})

test('a returning visitor has the fonts in the cache: they are requested at once', async ({ page }) => {
  await page.goto('/')
  await page.waitForSelector('html.js')
  await page.goto('/info')
  await page.waitForSelector('html.js')
  expect((await afterPaint(page)).sheets.some((ms) => ms < 0)).toBe(true)
})

test('a page at a secret address links its styles, and none of them waits for its paint', async ({ request }) => {
  for (const path of ['/ticket/T-1234', '/contact?de=cartel']) {
    const [head = ''] = (await (await request.get(path)).text()).split('</head>', 1)
    expect(head, path).not.toContain('<style')
    expect(head, path).not.toContain('<noscript')
    expect(head.match(/<link rel="stylesheet"/g)?.length, path).toBeGreaterThan(1)
  }
})

test('a page of a member has links to its styles, and asks for scripts and fonts when it has been painted', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  await page.goto('/home')
  await page.waitForSelector('html.js')
  await expect.poll(async () => (await afterPaint(page)).fonts.length).toBe(2)
  const { scripts, fonts } = await afterPaint(page)
  for (const ms of [...scripts, ...fonts]) expect(ms).toBeGreaterThanOrEqual(0)
  expect(await page.locator('head > style').count()).toBe(0)
  expect(await page.locator('head > link[rel=stylesheet]').count()).toBeGreaterThan(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an open page has its fonts', async ({ page }) => {
    const font = page.waitForResponse(/\.woff2$/)
    await page.goto('/')
    expect((await font).status()).toBe(200)
  })
})
