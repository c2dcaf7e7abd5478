import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { openDatabase, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import type { Ornament } from '#contract/games/xmastree/ornaments.ts'
import { timeFromNow, windowFromNow } from '#tests/support/days-from-now.ts'
import { addMembers, type Member, sessionCookie } from '#tests/support/members.ts'
import { acceptRules, seasonOf, tree } from '#tests/support/seasons.ts'
import type { SiteServer } from '#tests/support/site-server.ts'
import { expect } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'
import { testWith } from '../../support/own-site.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const forest = () =>
  seasonOf(
    tree({
      ...windowFromNow(-9, 40, 70),
      draws: [{ key: 'tree', name: 'Sorteo de los árboles', drawsAt: timeFromNow(42) }],
      game: { code: 'TURRON' },
    }),
  )

const test = testWith(forest).extend<{ grower: (ornaments: readonly Ornament[]) => Promise<Member> }>({
  /** Signs in a member who has these ornaments and has already received those of the week. */
  grower: async ({ site, context }, use) =>
    use(async (ornaments) => {
      const member = await memberWith(site, ornaments)
      await enter(site, context, member)
      return member
    }),
})

async function memberWith(site: SiteServer, ornaments: readonly Ornament[]): Promise<Member> {
  const [member] = await addMembers(site, 1)
  if (!member) throw new Error('no member')
  const db = await openDatabase(`sqlite:${join(site.dataDir, 'temporada.db')}`, { beside: true })
  const { accountId: account_id } = member
  const event = {
    account_id,
    campaign_id: 'xmastree/test',
    kind: 'item' as const,
    at: Date.now() - 60_000,
    actor: 'member',
    unit_id: null,
    play_id: null,
    reason: null,
  }
  const given = { ...event, id: uuidv7(), once: 'visit:before', subject: `visit:${ornaments.join()}`, amount: 1 }
  await db.transact(() => run(tables.insertInto('event').values(given)))
  await acceptRules(db, [member])
  await db.close()
  // Collects the week's random ornaments now, so that the page does not announce them as new.
  const answer = await fetch(`${site.origin}/api/v1/campaigns/xmastree/editions/test/tree/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
    body: '{}',
  })
  if (!answer.ok) throw new Error(await answer.text())
  return member
}

async function enter(site: SiteServer, context: BrowserContext, member: Member) {
  const [name = '', value = ''] = (await sessionCookie(site, member)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: site.origin }])
}

async function openTree(page: Page, address = '/promo/xmastree') {
  await page.goto(address)
  await page.waitForSelector('html.js')
}
const place = (page: Page, name: string) => page.getByRole('button', { name })
const kind = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Tu caja' }).getByRole('button', { name })

/** Checks the server's state, whatever the page shows. */
async function expectHung(page: Page, ...names: string[]) {
  await expect(page.locator('.tree-saving')).toHaveCount(0)
  await openTree(page)
  for (const name of names) await expect(place(page, name)).toBeVisible()
}

test('a first visit brings two ornaments and names them', async ({ site, page, context }) => {
  const [member] = await addMembers(site, 1)
  if (member) await enter(site, context, member)
  await openTree(page)
  await expect(page.getByText(/^Te han llegado .+ por tu visita de esta semana\.$/)).toBeVisible()
  await page.reload()
  await expect(page.locator('.lead').getByText('Toca un adorno y cuélgalo en el árbol')).toBeVisible()
  await expect(page.locator('.tree-gained li')).toHaveCount(2)
})

test('an ornament is hung with two presses in either order, moved, and taken down, also by keyboard', async ({
  page,
  grower,
}) => {
  await grower(['tren', 'luna'])
  await openTree(page)
  await kind(page, /^Tren: 1/).click()
  await expect(page.getByText('Elige un sitio para el tren.')).toBeVisible()
  const hung = page.getByText('Has colgado un tren: rama 3, derecha.')
  await submit(page, 'tree', () => place(page, 'Rama 3, derecha: sin adorno').click(), hung)
  await place(page, 'Rama 1, derecha: sin adorno').click()
  await kind(page, /^Luna: 1/).click()
  await expectHung(page, 'Rama 3, derecha: tren', 'Rama 1, derecha: luna')
  await place(page, 'Rama 3, derecha: tren').click()
  await place(page, 'Rama 7, punta derecha: sin adorno').click()
  await expectHung(page, 'Rama 7, punta derecha: tren', 'Rama 3, derecha: sin adorno')
  await place(page, 'Rama 7, punta derecha: tren').click()
  await page.getByRole('button', { name: 'Quitar del árbol' }).click()
  await expect(kind(page, /^Tren: 1 por colgar/)).toBeVisible()
  await expectHung(page, 'Rama 7, punta derecha: sin adorno', 'Rama 1, derecha: luna')

  await test.step('by keyboard an ornament is hung, picked up and let go, and taken down', async () => {
    await place(page, 'Rama 1, izquierda: sin adorno').focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    await expect(place(page, 'Rama 3, centro izquierda: sin adorno')).toBeFocused()
    await page.keyboard.press('Enter')
    await kind(page, /^Tren: 1/).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Has colgado un tren: rama 3, centro izquierda.')).toBeVisible()
    await expectHung(page, 'Rama 3, centro izquierda: tren')
    await place(page, 'Rama 3, centro izquierda: tren').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Elige un sitio para el tren.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Elige un sitio para el tren.')).toBeHidden()
    await page.keyboard.press('Delete')
    await expect(page.getByText('Has quitado el tren')).toBeVisible()
    await expectHung(page, 'Rama 3, centro izquierda: sin adorno')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a finger drags an ornament onto a branch, onto another branch, and back into the box', async ({
    page,
    grower,
  }) => {
    await grower(['tren'])
    await openTree(page)
    for (const button of await page.locator('.tree-place').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(32)
    }
    await page.locator('.tree-box').evaluate((box) => box.scrollIntoView({ block: 'center' }))
    const before = await page.evaluate(() => scrollY)
    await touchDrag(page, '.tree-kind[value="tren"]', '.tree-place[value="12"]')
    await expect(page.getByText('Has colgado un tren: rama 4, centro.')).toBeVisible()
    await expect(page.locator('.tree-ghost')).toHaveCount(0)
    await touchDrag(page, '.tree-place[value="12"]', '.tree-place[value="22"]')
    await expect(page.getByText('Has movido el tren: rama 6, centro.')).toBeVisible()
    await touchDrag(page, '.tree-place[value="22"]', '.tree-said')
    await expect(page.getByText('Has quitado el tren')).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await expectHung(page, 'Rama 4, centro: sin adorno', 'Rama 6, centro: sin adorno')
  })
})

test('a drag is cancelled by Escape, by a drop outside the tree, and by a drop on a taken place', async ({
  page,
  grower,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await grower(['tren', 'luna'])
  await openTree(page)
  await kind(page, /^Luna: 1/).click()
  await place(page, 'Rama 2, derecha: sin adorno').click()
  await expect(page.getByText('Has colgado una luna')).toBeVisible()
  const from = await middleOf(page, '.tree-kind[value="tren"]')
  const drag = async (to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await expect(page.locator('.tree-ghost')).toHaveCount(1)
  }
  const isBack = async () => {
    await expect(page.locator('.tree-ghost')).toHaveCount(0)
    await expect(kind(page, /^Tren: 1 por colgar/)).toBeVisible()
  }
  await drag(await middleOf(page, '.tree-place[value="12"]'))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await isBack()
  await drag({ x: 640, y: 20 })
  await page.mouse.up()
  await isBack()
  // Hides the other places, so that no free place is within reach of the drop.
  const taken = page.locator('.tree-place[value="5"]')
  await taken.evaluate((button) => {
    for (const other of document.querySelectorAll<HTMLElement>('.tree-place')) if (other !== button) other.hidden = true
  })
  await drag(await middleOf(page, '.tree-place[value="5"]'))
  await page.mouse.up()
  await isBack()
  await expectHung(page, 'Rama 2, derecha: luna', 'Rama 4, centro: sin adorno')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an ornament is hung, moved and taken down, a tree shared, and a gift given and taken with form posts', async ({
    page,
    grower,
  }) => {
    await grower(['tren'])
    await page.goto('/promo/xmastree')
    await kind(page, /^Tren: 1/).click()
    await expect(page).toHaveURL(/\?adorno=tren#arbol$/)
    const hung = place(page, 'Rama 2, centro: tren')
    await submitPlainly(page, 'tree', () => place(page, 'Rama 2, centro: sin adorno').click(), hung)
    await hung.click()
    await place(page, 'Rama 5, centro: sin adorno').click()
    await place(page, 'Rama 5, centro: tren').click()
    await page.getByRole('button', { name: 'Quitar del árbol' }).click()
    await place(page, 'Rama 6, centro: sin adorno').click()
    await expect(page).toHaveURL(/\?sitio=22#arbol$/)
    await kind(page, /^Tren: 1/).click()
    await expect(place(page, 'Rama 6, centro: tren')).toBeVisible()

    const shown = page.getByText('Quien tenga este enlace ve tu árbol')
    await submitPlainly(page, 'share', () => page.getByRole('button', { name: 'Hacer el enlace' }).click(), shown)
    const field = page.getByRole('textbox', { name: 'Regalo 1, sin recoger' })
    await submitPlainly(page, 'give', () => page.getByRole('button', { name: 'Hacer un regalo' }).click(), field)
    const link = await field.inputValue()
    await page.context().clearCookies()
    await grower([])
    await page.goto(link)
    const take = () => page.getByRole('button', { name: 'Recoger el regalo' }).click()
    await submitPlainly(page, 'gift', take, page.locator('#arbol'))
    await expect(page).toHaveURL(/\?adorno=\w+/)
  })
})

test('one button hangs every ornament left, and the complete tree has its milestones, code and wallpaper', async ({
  page,
  grower,
  site,
  context,
}) => {
  const many = Array.from({ length: 28 }, (_, i): Ornament => (i % 2 ? 'farol' : 'bola'))
  await grower(many)
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const paper = (headers: Record<string, string>) =>
    fetch(`${site.origin}/promo/xmastree/recuerdo/fondo.png`, { headers, redirect: 'manual' })
  await test.step('before its milestone the wallpaper is a 404, and a redirect for visitors who are not signed in', async () => {
    expect((await paper({ cookie })).status).toBe(404)
    expect((await paper({})).status).toBe(302)
  })
  await openTree(page)
  await page.getByRole('button', { name: /^Colgar los \d+$/ }).click()
  await expect(page.getByText('Treinta de treinta: está completo.')).toBeVisible()
  await expect(page.getByText('Conseguida')).toHaveCount(3)
  await expect(page.getByText('TURRON')).toBeVisible()
  const kept = await paper({ cookie })
  expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await sizeOf(kept)).toEqual([1080, 1920])
})

test('a shared tree is public, has a preview picture and no serious faults, and responds with 410 once sharing has stopped', async ({
  page,
  grower,
  site,
  browser,
  expectNoise,
}) => {
  test.slow()
  expectNoise(/410|404/)
  await grower(['tren'])
  await openTree(page)
  await kind(page, /^Tren: 1/).click()
  await place(page, 'Rama 2, centro: sin adorno').click()
  await expect(page.getByText('Has colgado un tren')).toBeVisible()
  const shown = page.getByText('Quien tenga este enlace ve tu árbol')
  await submit(page, 'share', () => page.getByRole('button', { name: 'Hacer el enlace' }).click(), shown)
  const link = await page.getByRole('textbox', { name: 'Enlace de tu árbol' }).inputValue()
  expect(link).toMatch(new RegExp(`^${site.origin}/arbol/[\\w-]{43}$`))

  const visitor = await (await browser.newContext()).newPage()
  const answer = await visitor.goto(link)
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await expect(visitor.getByRole('heading', { name: 'Un árbol de Navidad' })).toBeVisible()
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Tren: rama 2, centro' })).toHaveCount(1)
  await expect(visitor.getByRole('link', { name: 'Plantar el mío' })).toBeVisible()
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(visitor.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/arbol\/[\w-]+\.png$/)
  expect(await faultsInAllLooks(visitor)).toEqual([])
  const picture = await fetch(`${link}.png`)
  expect([picture.status, await sizeOf(picture)]).toEqual([200, [1200, 630]])

  const hidden = page.getByText('Ahora solo lo ves tú.')
  await submit(page, 'share', () => page.getByRole('button', { name: 'Dejar de compartir' }).click(), hidden)
  const gone = await visitor.goto(link)
  expect(gone?.status()).toBe(410)
  await expect(visitor.getByText('Este árbol ya no se comparte.')).toBeVisible()
  expect((await fetch(`${link}.png`)).status).toBe(410)
  expect((await fetch(`${site.origin}/arbol/${'x'.repeat(43)}`)).status).toBe(404)
  await visitor.context().close()
})

test('a gift link gives another member an ornament once, by a button; opening the link uses nothing up', async ({
  page,
  grower,
  site,
  browser,
}) => {
  await grower([])
  await openTree(page)
  const given = page.getByText('Tienes 1 regalo sin recoger.')
  await submit(page, 'give', () => page.getByRole('button', { name: 'Hacer un regalo' }).click(), given)
  const link = await page.getByRole('textbox', { name: 'Regalo 1, sin recoger' }).inputValue()
  await openTree(page, link)
  await expect(page.getByText('Este regalo lo hiciste tú.')).toBeVisible()

  const context = await browser.newContext()
  await enter(site, context, await memberWith(site, []))
  const friend = await context.newPage()
  await openTree(friend, link)
  await expect(friend.getByText('Te han regalado un adorno')).toBeVisible()
  // Opening the link repeatedly does not use up the gift.
  await friend.reload()
  await friend.waitForSelector('html.js')
  const take = () => friend.getByRole('button', { name: 'Recoger el regalo' }).click()
  await submit(friend, 'gift', take, friend.getByText(/^Elige un sitio para (el|la) .+\.$/))
  await expect(friend).toHaveURL(/\?adorno=\w+/)
  await expect(friend.locator('.tree-gained').getByText('Regalo de una amistad')).toBeVisible()
  await openTree(friend, link)
  await expect(friend.getByText('Ya recogiste este regalo')).toBeVisible()
  await context.close()
  await page.goto('/promo/xmastree')
  await expect(page.getByText('Te han recogido 1 regalo.')).toBeVisible()
})

test('a gift link sends an anonymous visitor to the sign-in page, and keeps its address', async ({ site }) => {
  const path = '/promo/xmastree?regalo=abcdefghijklmnopqrstuvwxyz'
  const { status, headers } = await fetch(site.origin + path, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, `/?volver=${encodeURIComponent(path)}`])
})

test('after the promotion has ended, the places of the tree are no longer buttons', async ({
  page,
  site,
  newMember,
  signIn,
}) => {
  await site.moveClock(41 * DAY_MS)
  try {
    await signIn(page, await newMember())
    await openTree(page)
    await expect(page.getByRole('heading', { name: 'Esta vez no jugaste' })).toBeVisible()
    await expect(page.locator('button.tree-place')).toHaveCount(0)
  } finally {
    await site.moveClock(0)
  }
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('a tree has no animation, and no serious faults in any theme or width', async ({ page, grower }) => {
    test.slow()
    await grower(Array.from({ length: 12 }, (): Ornament => 'farol'))
    await openTree(page)
    await kind(page, /^Farol: \d+/).click()
    await place(page, 'Rama 2, centro: sin adorno').click()
    await page.getByRole('button', { name: 'Hacer un regalo' }).click()
    await expect(page.locator('button.tree-place > .tree-ornament').first()).toHaveCSS('animation-name', 'none')
    expect(await faultsInAllLooks(page, { hasColoursByWidth: true })).toEqual([])
  })
})

async function middleOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`no ${selector}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags one finger, with touch events of the browser's own input. */
async function touchDrag(page: Page, from: string, to: string) {
  const [start, end] = [await middleOf(page, from), await middleOf(page, to)]
  const input = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    input.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  await touch('touchStart', start)
  for (const step of [0.2, 0.5, 0.8, 1]) {
    await touch('touchMove', { x: start.x + (end.x - start.x) * step, y: start.y + (end.y - start.y) * step })
  }
  await touch('touchEnd')
  await input.detach()
}

/** Reads the width and height in the header of a PNG. */
async function sizeOf(answer: Response): Promise<[number, number]> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}
