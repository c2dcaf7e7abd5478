import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { cutPage, keepFallbackFonts, placesOf } from '../../support/loading/cut-page.ts'

/** Returns for each late resource how many milliseconds after the first contentful paint it was requested. */
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

test('an open page has its styles inline, and requests scripts, fonts and texture only after the first paint', async ({
  page,
}) => {
  const iconFonts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('material-icons')) iconFonts.push(request.url())
  })
  await page.goto('/')
  await page.waitForSelector('html.js')
  await expect.poll(async () => (await afterPaint(page)).fonts.length).toBe(2)
  await expect.poll(async () => (await afterPaint(page)).paper.length).toBe(1)
  const { scripts, fonts, sheets, paper } = await afterPaint(page)
  for (const ms of [...scripts, ...fonts, ...sheets, ...paper]) expect(ms).toBeGreaterThanOrEqual(0)
  expect(await page.locator('head > style').count()).toBe(1)
  await expect(page.locator('head > link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')

  await test.step('the icon font is fetched only once one of its glyphs is shown', async () => {
    await page.waitForLoadState('networkidle')
    expect(iconFonts).toEqual([])
    await page.goto('/dev/ui')
    await page.locator('.material-icons').scrollIntoViewIfNeeded()
    await expect.poll(() => iconFonts.length).toBe(1)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('what has arrived of a page is in its final place: its entry link, the space for its tab bar, its title', async ({
    page,
  }) => {
    for (const [path, shown, hidden, barHeight] of [
      ['/', 'Crear cuenta', 'Entrar', '68px'],
      ['/forgot', 'Entrar', 'Crear cuenta', '0px'],
    ] as const) {
      await test.step(`${path} with its header alone`, async () => {
        await cutPage(page, path, '</header>')
        await page.goto(path)
        const header = page.getByRole('banner')
        await expect(header.getByText(shown)).toBeVisible()
        await expect(header.getByText(hidden)).toBeHidden()
        await expect(page.locator('.site-frame')).toHaveCSS('padding-bottom', barHeight)
        await page.unroute(path)
      })
    }

    await test.step('the title of the landing page, before the poster arrives', async () => {
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
})

test('the inline styles of a page are not fetched again together with its late scripts', async ({ page }) => {
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

test('a page reached by a link or by Back has the same styles as when it is served', async ({ page }) => {
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

test('once the fonts are cached, a page requests their style sheet before the first paint', async ({ page }) => {
  await page.goto('/')
  await page.waitForSelector('html.js')
  await page.goto('/info')
  await page.waitForSelector('html.js')
  expect((await afterPaint(page)).sheets.some((ms) => ms < 0)).toBe(true)
})

test('a page at a secret address links its style sheets, and loads them before the first paint', async ({
  request,
}) => {
  for (const path of ['/ticket/T-1234', '/contact?de=cartel']) {
    const [head = ''] = (await (await request.get(path)).text()).split('</head>', 1)
    expect(head, path).not.toContain('<style')
    expect(head, path).not.toContain('<noscript')
    expect(head.match(/<link rel="stylesheet"/g)?.length, path).toBeGreaterThan(1)
  }
})

test('a member’s page links its style sheets, and requests scripts and fonts only after the first paint', async ({
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

  test('an open page loads its fonts', async ({ page }) => {
    const font = page.waitForResponse(/\.woff2$/)
    await page.goto('/')
    expect((await font).status()).toBe(200)
  })
})
