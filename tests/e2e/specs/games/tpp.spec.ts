import type { Page, Request } from 'playwright/test'
import { newPartnerCode, printPartnerCode } from '#contract/partner-code.ts'
import { random } from '#tests/support/seasons.ts'
import type { SiteServer } from '#tests/support/site-server.ts'
import { popupScripts } from '../../support/account/popups.ts'
import { sendSignUp } from '../../support/account/sign-up-form.ts'
import { typeCode } from '../../support/account/type-code.ts'
import { expect, mailedCode } from '../../support/fixtures.ts'
import { bonusTime, issueCodes } from '../../support/games/bonos.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'
import { testWith } from '../../support/own-site.ts'

const test = testWith(bonusTime)

const PASSWORD = 'una frase bien larga'
const BONUS_PAGE = '/promo/tpp/bono'
const DAY_MS = 24 * 60 * 60 * 1000

test.afterEach(({ site }) => site.moveClock(0))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('a code from a QR leads through sign-up to an extra card and the history, and is in no other address', async ({
    page,
    site,
  }) => {
    const [code = ''] = await issueCodes(site, 'pan')
    const requests = listenFor(page)
    await page.goto(`/promo/tpp/${code}`)
    await page.waitForSelector('html.js')
    await expect(page.getByText(code)).toBeInViewport()
    await expect(page.getByRole('heading', { name: /te regala$/ })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Crear cuenta y canjear' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Crear cuenta y canjear' }).tap()
    await expect(page).toHaveURL(/\/signup\?volver=%2Fpromo%2Ftpp%2Fbono$/)
    await signUpAndConfirm(page, site, 'qr@example.com')
    await expect(page).toHaveURL(BONUS_PAGE)
    await expect(page.getByText(code)).toBeVisible()
    await redeemButton(page).tap()
    await expectRedeemed(page, '1 tarjeta más en «Rasca»')
    await playEarnedCard(page)
    await expectInHistory(page, code)

    const bare = code.replaceAll('-', '')
    const told = requests.filter(({ url }) => url.includes(code) || url.includes(bare))
    expect(told.map(({ url }) => new URL(url).pathname)).toEqual([`/promo/tpp/${code}`])
    expect(requests.filter(({ referer }) => referer?.includes(code))).toEqual([])
    expect(site.printed()).not.toContain(code)
    expect(await page.title()).not.toContain(code)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a code survives signing up, is redeemed once on its own page, and a code that cannot be redeemed says why', async ({
    page,
    site,
  }) => {
    const [code = ''] = await issueCodes(site, 'pan')
    await page.goto(`/promo/tpp/${code}`)
    await page.getByRole('link', { name: 'Crear cuenta y canjear' }).click()
    await signUp(page, 'sin-js@example.com')
    await page.getByLabel('Código').fill(await mailedCode(`${site.origin}/api/v1`, 'sin-js@example.com'))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page).toHaveURL(BONUS_PAGE)
    const redeemed = page.getByRole('heading', { name: '1 tarjeta más en «Rasca»' })
    await submitPlainly(page, 'redeem', () => redeemButton(page).click(), redeemed)
    await expect(page).toHaveURL(/\?canje=[\w-]+$/)
    await page.goto(BONUS_PAGE)
    await expect(field(page)).toBeVisible()
    await page.goto(`/promo/tpp/${code}`)
    await expect(page.getByRole('heading', { name: 'Tienes 1 tarjeta más' })).toBeVisible()
    await expectInHistory(page, code)

    await test.step('an incomplete code stays in the field with a message; an unknown or cut code is reported', async () => {
      await page.goto(BONUS_PAGE)
      await field(page).fill('7K2M-QX9T-0')
      const send = () => page.getByRole('button', { name: 'Ver mi regalo' }).click()
      const missing = page.getByText('Faltan 3 signos.').filter({ visible: true }).first()
      await submitPlainly(page, 'bring', send, missing)
      await expect(field(page)).toHaveValue('7K2M-QX9T-0')
      const unknown = unknownCode()
      await field(page).fill(unknown.toLowerCase().replaceAll('-', ' '))
      await submitPlainly(page, 'bring', send, page.getByRole('heading', { name: 'No encontramos ese código' }))
      await expect(page.locator('.voucher').getByRole('link', { name: 'Escríbenos' })).toBeVisible()
      await page.goto(`/promo/tpp/${unknown.slice(0, -2)}`)
      await expect(page.getByRole('heading', { name: 'Revisa el código' })).toBeVisible()
    })
    await test.step('a code outside its dates says so', async () => {
      const [soon = ''] = await issueCodes(site, 'queso')
      const [late = ''] = await issueCodes(site, 'cine')
      await page.goto(`/promo/tpp/${soon}`)
      await expect(page.getByRole('heading', { name: /^Vale desde el/ })).toBeVisible()
      await expect(redeemButton(page)).toHaveCount(0)
      await page.goto(`/promo/tpp/${late}`)
      await expect(page.getByRole('heading', { name: /^Caducó el/ })).toBeVisible()
    })
    await test.step('a member redeems a code on its own page, although forms on that page send no referrer', async () => {
      const [prize = ''] = await issueCodes(site, 'libro')
      await page.goto(`/promo/tpp/${prize}`)
      await redeemButton(page).click()
      await expect(page).toHaveURL(/\?canje=[\w-]+$/)
      await expect(page.getByRole('heading', { name: 'Tienes Vale de libros' })).toBeVisible()
      await submitPlainly(
        page,
        'leave',
        () => page.getByRole('button', { name: 'Canjear otro código' }).click(),
        field(page),
      )
      await expect(page).toHaveURL(`${BONUS_PAGE}#codigo`)
    })
  })
})

test('a code is typed, pasted as a link or read by the camera; a mistyped code is reported at the field and not sent', async ({
  page,
  site,
}) => {
  test.slow()
  const [code = '', scanned = ''] = await issueCodes(site, 'pan', 2)
  await page.addInitScript((address) => {
    const camera: { isAllowed: boolean; streams: MediaStream[] } = { isAllowed: false, streams: [] }
    const getUserMedia = async () => {
      if (!camera.isAllowed) throw new DOMException('no', 'NotAllowedError')
      const canvas = document.createElement('canvas')
      const draw = () => {
        canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 100, 100)
        requestAnimationFrame(draw)
      }
      draw()
      const stream = canvas.captureStream()
      camera.streams.push(stream)
      return stream
    }
    class BarcodeDetector {
      detect = async () => [{ rawValue: address }]
    }
    Object.assign(BarcodeDetector, { getSupportedFormats: async () => ['qr_code'] })
    Object.assign(window, { camera, BarcodeDetector })
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  }, `${site.origin}/promo/tpp/${scanned}`)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(BONUS_PAGE)
  await page.waitForSelector('html.js')
  await test.step('the code field and its button are on the first screen', async () => {
    await expect(field(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Ver mi regalo' })).toBeInViewport({ ratio: 1 })
  })
  await expectNoFaults(page)

  await test.step('without permission for the camera, the page shows a message', async () => {
    await page.getByRole('button', { name: 'Leer el QR con la cámara' }).click()
    await expect(page.getByText(/Sin permiso para la cámara no pasa nada/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a mistyped code is reported at the field and not sent', async () => {
    const requests = listenFor(page)
    await field(page).pressSequentially('7k2mq')
    await expect(field(page)).toHaveValue('7K2M-Q')
    await page.keyboard.press('Home')
    await page.keyboard.type('x')
    await expect(field(page)).toHaveValue('X7K2-MQ')
    expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1)
    const missing = page.getByText('Faltan 6 signos.').filter({ visible: true }).first()
    await submit(page, 'bring', () => page.keyboard.press('Enter'), missing)
    await expect(field(page)).toBeFocused()
    await field(page).fill(swapped(code))
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByText('Hay alguna letra o número mal: revísalo.').first()).toBeVisible()
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })
  const isValid = page.getByRole('heading', { name: /te regala$/ })
  await test.step('a pasted link is read as its code', async () => {
    await field(page).fill(`${site.origin}/promo/tpp/${code.toLowerCase()}`)
    await submit(page, 'bring', () => page.keyboard.press('Enter'), isValid)
    await expect(page.getByText(code)).toBeVisible()
    await expectNoFaults(page)
    await submit(page, 'leave', () => page.getByRole('button', { name: 'Usar otro código' }).click(), field(page))
    await expect(field(page)).toHaveValue('')
  })
  await test.step('the camera reads a code from a QR, and is turned off afterwards', async () => {
    await page.evaluate(() => {
      const { camera } = window as unknown as { camera: { isAllowed: boolean } }
      camera.isAllowed = true
    })
    await page.getByRole('button', { name: 'Leer el QR con la cámara' }).click()
    await expect(page.getByText(scanned)).toBeVisible()
    await expect(isValid).toBeVisible()
    const states = await page.evaluate(() => {
      const { camera } = window as unknown as { camera: { streams: MediaStream[] } }
      return camera.streams.flatMap((stream) => stream.getTracks()).map(({ readyState }) => readyState)
    })
    expect(new Set(states)).toEqual(new Set(['ended']))
  })
})

test('a code is redeemed by keyboard; visitors then see it as unknown, members that it is used, its redeemer what it gave', async ({
  browser,
  page,
  site,
  newMember,
  signIn,
}) => {
  test.slow()
  const [code = ''] = await issueCodes(site, 'pan')
  await signIn(page, await newMember())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(BONUS_PAGE)
  await page.waitForSelector('html.js')
  await field(page).focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  const redeemed = page.getByRole('heading', { name: '¡Es tuyo! 1 tarjeta más en «Rasca»' })
  await submit(page, 'redeem', () => redeemButton(page).press('Enter'), redeemed)
  await expectRedeemed(page, '1 tarjeta más en «Rasca»')
  await test.step('with reduced motion the result is not animated, and has no serious axe violations', async () => {
    await expect(page.locator('.voucher--torn .voucher__stub')).toHaveCSS('animation-name', 'none')
    await expectNoFaults(page)
  })
  await page.goto(`/promo/tpp/${code}`)
  await expect(page.getByRole('heading', { name: 'Tienes 1 tarjeta más' })).toBeVisible()

  const stranger = await (await browser.newContext({ baseURL: site.origin })).newPage()
  const words: string[] = []
  for (const asked of [code, unknownCode()]) {
    await stranger.goto(`/promo/tpp/${asked}`)
    await stranger.waitForSelector('html.js')
    words.push(await stranger.getByRole('region', { name: 'Tu código' }).locator('.stack').first().innerText())
  }
  expect(words[0]).toContain('No encontramos ese código')
  expect(words[1]).toBe(words[0])
  await expectNoFaults(stranger)
  await signIn(stranger, await newMember())
  await stranger.goto(`/promo/tpp/${code}`)
  await expect(stranger.getByRole('heading', { name: 'Ese código ya se ha canjeado' })).toBeVisible()
  await stranger.context().close()
})

test('redeeming again after a lost response and in a second tab is one redemption; a code for a prize leads to the claim', async ({
  page,
  site,
  newMember,
  signIn,
  expectNoise,
}) => {
  expectNoise(/ERR_CONNECTION|ERR_FAILED|Failed to load/)
  const [code = ''] = await issueCodes(site, 'pan')
  const [prize = ''] = await issueCodes(site, 'libro')
  const member = await newMember()
  await signIn(page, member)
  const other = await page.context().newPage()
  await other.goto(`/promo/tpp/${code}`)
  await other.waitForSelector('html.js')
  await page.goto(`/promo/tpp/${code}`)
  await page.waitForSelector('html.js')
  let isLost = true
  await page.route('**/_serverFn/**', async (route) => {
    if (!isLost || !route.request().postData()?.includes('redeem')) return route.continue()
    isLost = false
    // The request reaches the server, and its response is lost.
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await redeemButton(page).click()
  await expect(page.getByText('Tu código no se ha perdido')).toBeVisible()
  await redeemButton(page).click()
  await expectRedeemed(page, '1 tarjeta más en «Rasca»')
  await redeemButton(other).dblclick()
  await expect(other).toHaveURL(page.url())
  await page.goBack()
  await redeem(page, prize)
  await expectRedeemed(page, 'Vale de libros')
  const claim = () => page.getByRole('button', { name: 'Recoger mi premio' }).click()
  const claimed = page.getByRole('heading', { name: 'Tu código', exact: true })
  await submit(page, 'claim', claim, claimed)
  await expect(claimed).toBeFocused()
  await expect(page.locator('.prize-code')).toHaveText(/^\S{14}$/)
  await page.goto('/user/history')
  await expect(page.getByText('Panadería Estrella')).toHaveCount(1)
  await test.step('after the end the page says how many codes the member redeemed', async () => {
    // Later than the end of the session too.
    await site.moveClock(31 * DAY_MS)
    await signIn(page, member)
    await page.goto(BONUS_PAGE)
    await expect(page.getByText('Canjeaste 2 códigos')).toBeVisible()
  })
})

test('a member who signs in through the popup stays on the page of the code', async ({ page, site, newMember }) => {
  const [code = ''] = await issueCodes(site, 'pan')
  const { email, password } = await newMember()
  const loaded = popupScripts(page)
  await page.goto(`/promo/tpp/${code}`)
  await loaded
  await expect(page.locator('.offline')).toBeAttached()
  for (const link of await page.locator('a[data-sign-in]').all()) {
    await expect(link).toHaveAttribute('href', /^\/\?volver=%2Fpromo%2Ftpp%2Fbono#entrar$/)
  }
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Ya tengo cuenta' }).click()
  const popup = await opened
  await popup.getByRole('textbox', { name: 'Correo' }).fill(email)
  await popup.getByLabel('Contraseña', { exact: true }).fill(password)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Entrar', exact: true }).click()
  await closed
  await expect(redeemButton(page)).toBeVisible()
  await expect(page).toHaveURL(`/promo/tpp/${code}`)
})

test('a code that needs a confirmed e-mail links to the confirmation, and is reserved', async ({
  page,
  site,
  newMember,
  signIn,
}) => {
  const [code = ''] = await issueCodes(site, 'pan')
  await signIn(page, await newMember({ confirmed: false }))
  await redeem(page, code)
  await page.getByRole('link', { name: 'Confirmar mi correo' }).click()
  await expect(page).toHaveURL(/\/user\/validation\?volver=%2Fpromo%2Ftpp%2Fbono$/)
  await page.goto(BONUS_PAGE)
  await expect(page.getByText(code)).toBeVisible()
  await expect(page.getByText(/^Te lo guardamos hasta las/)).toBeVisible()
})

test('headers keep pages with a code private and without referrer, and allow the camera only there', async ({
  request,
  site,
}) => {
  const [code = ''] = await issueCodes(site, 'pan')
  const secret = (await request.get(`/promo/tpp/${code}`)).headers()
  expect(secret).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
  expect(secret['permissions-policy']).toContain('camera=(self)')
  // This browser has opened a code before. For a browser without a code, the page is an open page.
  expect((await request.get(BONUS_PAGE)).headers()['cache-control']).toBe('private, no-store')
  expect((await fetch(`${site.origin}${BONUS_PAGE}`)).headers.get('cache-control')).toBe('no-cache')
  expect((await request.get('/info')).headers()['permissions-policy']).toContain('camera=()')
})

const field = (page: Page) => page.getByRole('textbox', { name: 'Tu código' })

const redeemButton = (page: Page) => page.getByRole('button', { name: 'Canjear', exact: true })

const unknownCode = () => printPartnerCode(newPartnerCode(random))

/** Swaps the first two neighbouring characters that differ. */
function swapped(code: string): string {
  const signs = [...code]
  const i = signs.findIndex((sign, at) => sign !== signs[at + 1] && sign !== '-' && signs[at + 1] !== '-')
  return [...signs.slice(0, i), signs[i + 1], signs[i], ...signs.slice(i + 2)].join('')
}

interface Heard {
  url: string
  method: string
  referer: string | undefined
}

/** Records every request of a page from now on. */
function listenFor(page: Page): Heard[] {
  const heard: Heard[] = []
  page.on('request', (request: Request) => {
    heard.push({ url: request.url(), method: request.method(), referer: request.headers().referer })
  })
  return heard
}

async function redeem(page: Page, code: string) {
  await page.goto(`/promo/tpp/${code}`)
  await page.waitForSelector('html.js')
  await redeemButton(page).click()
}

async function expectRedeemed(page: Page, gained: string) {
  await expect(page).toHaveURL(/\/promo\/tpp\/bono\?canje=[\w-]+$/)
  await expect(page.getByRole('heading', { name: `¡Es tuyo! ${gained}` })).toBeFocused()
}

/** Expects no serious axe violations in any theme or width, and leaves the page as it was for the next step. */
async function expectNoFaults(page: Page) {
  const size = page.viewportSize()
  expect(await faultsInAllLooks(page)).toEqual([])
  if (size) await page.setViewportSize(size)
}

async function signUp(page: Page, email: string) {
  await sendSignUp(page, { email, password: PASSWORD })
  await page.waitForURL('**/signup/check')
}

async function signUpAndConfirm(page: Page, { origin }: SiteServer, email: string) {
  await signUp(page, email)
  await typeCode(page, await mailedCode(`${origin}/api/v1`, email))
  await page.waitForURL('**/promo/tpp/bono')
}

/** Plays the card of the day, and then the card that the code gave. */
async function playEarnedCard(page: Page) {
  await page.getByRole('link', { name: 'Rascar mi tarjeta' }).tap()
  await page.waitForURL('**/promo/rasca')
  const uncover = page.getByRole('button', { name: 'Ver el resultado sin rascar' })
  await uncover.tap()
  await page.getByRole('link', { name: 'Rascar la 2.ª tarjeta' }).tap()
  await uncover.tap()
  await expect(page.getByRole('status').getByRole('heading')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rascar la 2.ª tarjeta' })).toHaveCount(0)
}

async function expectInHistory(page: Page, code: string) {
  await page.goto('/user/history')
  await page.getByRole('link', { name: /Panadería Estrella/ }).click()
  await expect(page.getByText('Panadería Estrella').last()).toBeVisible()
  await expect(page.locator('.tpp-mask')).toHaveText(code.slice(-4))
  await expect(page.getByText('1 tarjeta más en «Rasca»', { exact: true })).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)
}
