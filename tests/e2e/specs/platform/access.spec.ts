import { expect, test } from '../../support/fixtures.ts'
import { followLink } from '../../support/follow-link.ts'
import { ROUTES, UNKNOWN, type Visitor } from '../../support/routes.ts'

const VISITORS: Visitor[] = ['anonymous', 'signed in', 'validated']

for (const visitor of VISITORS) {
  test(`every route responds to ${visitor} visitors as specified, both to a request and to a link in the app`, async ({
    page,
    newMember,
    signIn,
    site,
    expectNoise,
  }) => {
    test.slow()
    // The host that an exit leads to does not exist.
    expectNoise(/temporada\.example/)
    if (visitor !== 'anonymous') await signIn(page, await newMember({ confirmed: visitor === 'validated' }))
    for (const { path, answers } of ROUTES) {
      const expected = answers[visitor]
      const response = await page.request.get(path, { maxRedirects: 0 })
      const seen = response.status() === 302 ? `to ${response.headers().location}` : response.status()
      expect(`${path} ${seen}`).toBe(`${path} ${expected === 'page' ? 200 : expected}`)
    }
    await page.goto(visitor === 'anonymous' ? '/info' : '/home')
    await page.waitForSelector('html.js')
    for (const { path, answers } of ROUTES) {
      const expected = answers[visitor]
      const target = new URL(expected === 'page' ? path : expected.slice(3), site.origin)
      // Only the server knows where an exit leads, so the browser requests a document.
      const isOut = target.origin !== site.origin
      const asked = isOut ? page.waitForRequest(target.href) : path.startsWith('/go/') && page.waitForEvent('load')
      await followLink(page, path)
      await asked
      if (isOut) continue
      await page.waitForURL((url) => url.origin + url.pathname + url.search === target.href)
      await page.waitForSelector('html.js')
    }
  })
}

test('the landing page sends a signed-in visitor to the return path, or to /home if the path is empty or foreign', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  await page.goto('/home')
  await page.waitForSelector('html.js')
  for (const [volver, target] of [
    ['/promo/rasca', '/promo/rasca'],
    ['/user/history?tipo=play', '/user/history?tipo=play'],
    ['/promo/eurocopa', '/promo/eurocopa'],
    ['https://example.com/', '/home'],
    ['//example.com', '/home'],
    ['/\\example.com', '/home'],
    ['', '/home'],
  ] as const) {
    const path = `/?volver=${encodeURIComponent(volver)}`
    const response = await page.request.get(path, { maxRedirects: 0 })
    expect(`${path} ${response.status()} ${response.headers().location}`).toBe(`${path} 302 ${target}`)
    await followLink(page, path)
    await page.waitForURL((url) => url.pathname + url.search === target)
  }
})

test('an unknown address responds with 404, and the screen names the address in the address bar', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/404/)
  const message = page.locator('[data-error="message"]')
  for (const path of UNKNOWN) {
    const response = await request.get(`${path}?x=1e3&y=%20`)
    expect(response.status(), path).toBe(404)
    expect(await response.text()).toContain(`Page not found: ${path}?x=1e3&amp;y=%20<`)
  }
  // Only the browser knows the part after #, and not every path can be decoded.
  for (const path of ['/promo', '/caf%C3%A9', '/%', '/%ff']) {
    const response = await page.goto(`${path}?x=1e3&y=%20#parte`)
    expect(response?.status()).toBe(404)
    await expect(message).toHaveText(`Page not found: ${path}?x=1e3&y=%20#parte`)
  }

  await page.goto('/uno')
  await page.waitForSelector('html.js')
  await expect(page).toHaveTitle('Temporada · Aquí no hay nada')
  await followLink(page, '/dos')
  await expect(message).toHaveText('Page not found: /dos')
  await page.goBack()
  await expect(message).toHaveText('Page not found: /uno')
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveTitle('Temporada')
})

test('a link to an unknown address keeps the address byte for byte, and Back returns to the last page', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/404/)
  await page.goto('/info')
  await page.waitForSelector('html.js')
  const address = '/nada?x&q=%20&tag=a&tag=b&y=(1)#parte'
  await followLink(page, address)
  await expect(page.locator('[data-error="message"]')).toHaveText(`Page not found: ${address}`)
  expect(await page.evaluate(() => location.pathname + location.search + location.hash)).toBe(address)
  await page.goBack()
  await expect(page).toHaveURL(/\/info$/)
  await expect(page.locator('[data-error]')).toHaveCount(0)
})

test('a link to a missing page also shows the 404 screen, and logs no error', async ({ page, newMember, signIn }) => {
  await signIn(page, await newMember())
  await page.goto('/home')
  await page.waitForSelector('html.js')
  for (const path of [
    '/arbol/x',
    '/user/history/x',
    '/user/prizes/x',
    '/ticket/x',
    '/prueba/nada',
    '/prueba/rasca/x',
  ]) {
    await followLink(page, path)
    await page.waitForURL(path)
    await expect(page.locator('[data-error=code]')).toHaveText('404')
    await followLink(page, '/info')
    await expect(page.locator('[data-error=code]')).toHaveCount(0)
  }
  expect((await page.request.get('/user/prizes/x')).status()).toBe(404)
  await followLink(page, '/user/prizes/x')
  await page.getByRole('link', { name: 'Ver mi historial' }).click()
  await page.waitForURL('/user/history')
})

test('a path that starts with two slashes redirects within this site, also with a cookie', async ({
  request,
  site,
}) => {
  for (const cookie of ['', 'temporada=x']) {
    for (const path of ['//evil.example', '//evil.example/home']) {
      const answer = await request.get(site.origin + path, { maxRedirects: 0, headers: { cookie } })
      expect(answer.status(), path).toBe(308)
      // A relative redirect, which names no host.
      expect(answer.headers().location).toBe(path.slice(1))
    }
  }
})

test('an address also works with a trailing slash, and in capitals', async ({ request }) => {
  for (const path of ['/info/', '/INFO', '/promo/tpp/BONO', '/go/club', '/go/club/']) {
    expect(`${path} ${(await request.get(path, { maxRedirects: 0 })).status()}`).toBe(`${path} 200`)
  }
})

test('signing in with a foreign return path leads to /home of this site', async ({
  page,
  request,
  newMember,
  site,
}) => {
  const { email, password } = await newMember()
  const foreign = ['https://example.com/', '//example.com', '/\\example.com', '/%5Cexample.com', '/%0d/example.com']
  const [, action] = /action="(\/_serverFn\/[^"]+)"/.exec(await (await request.get('/')).text()) ?? []
  for (const volver of foreign) {
    const form = { _form: 'sign-in', _back: '/', email, password, volver }
    const answer = await request.post(action ?? '', { form, headers: { origin: site.origin }, maxRedirects: 0 })
    expect(`${volver} ${answer.status()} ${answer.headers().location}`).toBe(`${volver} 303 /home`)
  }

  // With scripts, the way also leads through the page's own router.
  await page.goto(`/?volver=${encodeURIComponent('/\\example.com')}`)
  await page.waitForSelector('html.js')
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(`${site.origin}/home`)
})

test('the session endpoint does not return the access token, and accepts only GET and same-origin DELETE', async ({
  page,
  newMember,
  signIn,
  site,
}) => {
  const anonymous = await page.request.get('/api/_auth/session')
  expect(await anonymous.json()).toEqual({})
  const member = await newMember()
  await signIn(page, member)
  const session = await (await page.request.get('/api/_auth/session')).json()
  expect(session.user).toMatchObject({ email: member.email, validated: true })
  expect(session.user.access).toBeUndefined()
  const refused = await page.request.post('/api/_auth/session', { headers: { origin: site.origin } })
  expect(refused.status()).toBe(405)
  expect(refused.headers().allow).toBe('GET, DELETE')
  const foreign = await page.request.delete('/api/_auth/session', { headers: { origin: 'https://example.com' } })
  expect(foreign.status()).toBe(403)
})
