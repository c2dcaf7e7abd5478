import { expect, test } from '../../support/fixtures.ts'

test('open pages are revalidated; a member’s pages are never stored, and are compressed if the client accepts it', async ({
  page,
  request,
  site,
  newMember,
  signIn,
}) => {
  expect((await request.get('/')).headers()['cache-control']).toBe('no-cache')
  expect((await request.get('/?volver=%2Fhome')).headers()['cache-control']).toBe('no-cache')
  expect((await request.get('/carteles/rasca.png')).headers()['cross-origin-resource-policy']).toBe('cross-origin')
  await signIn(page, await newMember())
  for (const path of ['/home', '/user/profile', '/info']) {
    const { headers } = await page.request
      .fetch(site.origin + path)
      .then(async (response) => ({ headers: response.headers() }))
    expect(headers['cache-control'], path).toBe('private, no-store')
    expect(headers['content-encoding'], path).toBe('br')
    expect(headers.vary).toContain('accept-encoding')
  }
  const plain = await page.request.get(`${site.origin}/home`, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers()['content-encoding']).toBeUndefined()
  expect(await plain.text()).toContain('</html>')
})

test('a page restored from the back-forward cache stays hidden until it has been reloaded', async ({
  page,
  context,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  await page.goto('/user/profile')
  await page.waitForSelector('html.js')
  await context.clearCookies()
  const told = (name: string) =>
    page.evaluate((type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name)
  // The listener is fetched after hydration.
  await expect(async () => {
    await told('pagehide')
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden({ timeout: 100 })
  }).toPass()
  await told('pageshow')
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('Back after signing out shows no data of the member', async ({ page, newMember }) => {
      const { email, password } = await newMember()
      await page.goto('/')
      await page.getByRole('textbox', { name: 'Correo' }).fill(email)
      await page.getByLabel('Contraseña', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await page.waitForURL('**/home')
      await page.goto('/user/profile')
      await expect(page.getByText(email).first()).toBeVisible()
      await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
      await page.waitForURL((url) => url.pathname === '/')
      await expect(page.getByRole('heading', { name: 'Entra', exact: true })).toBeVisible()
      await page.goBack()
      await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible()
      await expect(page.getByText(email)).toHaveCount(0)
    })
  })
}
