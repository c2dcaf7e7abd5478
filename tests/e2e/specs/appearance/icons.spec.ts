import { windowFromNow } from '#tests/support/days-from-now.ts'
import { beach, seasonOf } from '#tests/support/seasons.ts'
import { expect } from '../../support/fixtures.ts'
import { testWith } from '../../support/own-site.ts'

const PRIZE = { kind: 'code', name: 'Un vale', valueCents: 300, stock: 62 } as const

/** One prize has an icon, one has a drawing, and one has both and shows the drawing. */
const test = testWith(() =>
  seasonOf(
    beach({
      ...windowFromNow(-3, 40, 70),
      prizes: [
        { ...PRIZE, key: 'vale', icon: 'lucide:gift' },
        { ...PRIZE, key: 'helado', drawing: 'helado' },
        { ...PRIZE, key: 'toalla', drawing: 'toalla', icon: 'lucide:gift' },
      ],
    }),
  ),
)

const drawings = '.set-icon:has(path)'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('prizes show their icons and drawings', async ({ page, newMember }) => {
    const { email, password } = await newMember()
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Correo' }).fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.goto('/promo/playa')
    await expect(page.locator(`section:has(#premios) ${drawings}`)).toHaveCount(1)
    const drawn = page.locator('section:has(#premios) img')
    await expect(drawn).toHaveCount(2)
    for (const one of await drawn.all()) await expect(one).not.toHaveJSProperty('naturalWidth', 0)
  })
})

test('a page served with its icons does not request any', async ({ page, newMember, signIn }) => {
  await signIn(page, await newMember())
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/promo/playa')
  await expect(page.locator(`section:has(#premios) ${drawings}`)).toHaveCount(1)
  await page.waitForSelector('html.js')
  expect(asked.filter((url) => url.includes('icon-client') || url.includes('/api/_icons/'))).toEqual([])
})

test('a page reached by a link requests its icons from this site, and reserves their space meanwhile', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  await page.goto('/home')
  await page.waitForSelector('html.js')
  let answer = () => {}
  const isSeen = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/_icons/**', async (route) => {
    await isSeen
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/_icons/lucide.json?icons=*')
  await page.getByRole('link', { name: 'Cavar' }).first().click()
  await page.waitForURL('**/promo/playa')
  const icon = page.locator('section:has(#premios) .set-icon').first()
  await asked
  const before = await icon.boundingBox()
  expect(before?.width).toBeGreaterThan(15)
  await expect(page.locator(drawings)).toHaveCount(0)
  answer()
  await expect(page.locator(`section:has(#premios) ${drawings}`)).toHaveCount(1)
  const after = await icon.boundingBox()
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
})

test('the icon endpoint responds as an Iconify client expects', async ({ request }) => {
  const good = await request.get('/api/_icons/lucide.json?icons=gift,activity-square%2Cno-such-icon')
  expect(good.status()).toBe(200)
  expect(good.headers()['cache-control']).toBe('public, max-age=604800')
  expect(await good.json()).toMatchObject({ prefix: 'lucide', not_found: ['no-such-icon'] })
  for (const [path, status, code] of [
    ['/api/_icons/lucide.json', 400, 'bad_icon_request'],
    ['/api/_icons/lucide.json?icons=Gift', 400, 'bad_icon_request'],
    ['/api/_icons/mdi.json?icons=sun', 404, 'not_found'],
  ] as const) {
    const refused = await request.get(path)
    expect([path, refused.status()]).toEqual([path, status])
    expect(refused.headers()['content-type']).toContain('application/problem+json')
    expect(refused.headers()['cache-control']).toBe('no-store')
    expect(await refused.json()).toMatchObject({ code })
  }
  const posted = await request.post('/api/_icons/lucide.json?icons=gift', {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(posted.status()).toBe(405)
  expect(posted.headers().allow).toBe('GET')
})
