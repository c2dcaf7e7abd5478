import type { BrowserContext, Page, Worker } from 'playwright/test'
import { newVapidKeys } from '#tests/support/push-receiver.ts'
import { expect } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { testWith } from '../../support/own-site.ts'
import { everyCardWins } from '../../support/seasons.ts'

const { publicKey, privateKey, subject } = newVapidKeys()
const VAPID = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject }

const test = testWith(everyCardWins, { ...VAPID, SERVICE_WORKER: 'on' })

type Answer = 'granted' | 'denied' | 'default'

/**
 * Simulates a visitor who answers the permission prompt with `answer` until `answerWith` changes it, and a push service
 * whose subscriptions are stored in the browser.
 */
async function withPush(context: BrowserContext, answer: Answer) {
  await context.addInitScript((first) => {
    const KEY = 'test:push'
    const read = () => JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const write = (changes: object) => localStorage.setItem(KEY, JSON.stringify({ ...read(), ...changes }))
    Object.defineProperty(Notification, 'permission', { get: () => read().permission ?? 'default' })
    Notification.requestPermission = async () => {
      const given = read().answer ?? first
      write({ permission: given, asked: (read().asked ?? 0) + 1 })
      return given
    }
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const shown = (kept: { endpoint: string; key: string; p256dh: string }) => ({
      endpoint: kept.endpoint,
      options: { applicationServerKey: bytes(kept.key).buffer },
      toJSON: () => ({ endpoint: kept.endpoint, keys: { p256dh: kept.p256dh, auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        write({ kept: undefined })
        return true
      },
    })
    const text = (key: Uint8Array) =>
      btoa(String.fromCharCode(...key))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (read().kept ? shown(read().kept) : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const endpoint = `https://push.example.com/send/${crypto.randomUUID()}`
        const key = text(applicationServerKey)
        // Any valid point of the curve will do.
        write({ kept: { endpoint, key, p256dh: key } })
        return shown(read().kept)
      },
    })
  }, answer)
}

const answerWith = (page: Page, answer: Answer) =>
  page.evaluate((given) => {
    const stored = JSON.parse(localStorage.getItem('test:push') ?? '{}')
    localStorage.setItem('test:push', JSON.stringify({ ...stored, answer: given }))
  }, answer)

const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('test:push') ?? '{}'))
const part = (page: Page) => page.getByRole('region', { name: 'Avisos en este dispositivo' })
const onOff = (page: Page) => part(page).getByRole('switch', { name: 'Avisarme en este dispositivo' })

test('a member turns push notices on and off in the profile, and changes the hour in another tab', async ({
  page,
  context,
  newMember,
  signIn,
}) => {
  test.slow()
  await withPush(context, 'granted')
  await signIn(page, await newMember())
  const served = await (await page.request.get('/user/profile')).text()
  expect(served).toContain('Avisos diarios por correo')
  expect(served, 'they need scripts').not.toMatch(/Avisos en este dispositivo|Avisarme/)
  await page.goto('/user/profile')
  await expect(onOff(page)).not.toBeChecked()
  expect((await kept(page)).asked).toBeUndefined()
  expect(await faultsInAllLooks(page)).toEqual([])
  await part(page).getByLabel('Hora del aviso').selectOption('20')
  await onOff(page).press('Space')
  await expect(onOff(page)).toBeChecked()

  // Another tab shows the setting too, and changes the hour.
  const other = await context.newPage()
  await other.goto('/user/profile')
  await expect(onOff(other)).toBeChecked()
  await expect(part(other).getByLabel('Hora del aviso')).toHaveValue('20')
  await part(other).getByLabel('Hora del aviso').selectOption('9')
  await part(other).getByRole('button', { name: 'Guardar hora' }).click()
  await expect(part(other).getByRole('status')).toHaveText('Guardado.')
  expect(await faultsInAllLooks(other)).toEqual([])
  await other.close()

  await page.reload()
  await expect(part(page).getByLabel('Hora del aviso')).toHaveValue('9')
  await onOff(page).click()
  await expect(part(page).getByRole('status')).toHaveText('Ya no te avisaremos en este dispositivo.')
  await expect(onOff(page)).not.toBeChecked()
  expect((await kept(page)).kept).toBeUndefined()
})

test('a permission prompt closed without a choice leaves notices off; after a refusal the browser blocks them', async ({
  page,
  context,
  newMember,
  signIn,
}) => {
  await withPush(context, 'default')
  await signIn(page, await newMember())
  await page.goto('/user/profile')
  await onOff(page).click()
  await expect(part(page).getByRole('status')).toContainText('no ha dado permiso')
  await expect(onOff(page)).not.toBeChecked()

  await answerWith(page, 'denied')
  await onOff(page).click()
  await expect(part(page)).toContainText('tiene bloqueados los avisos de esta web')
  await expect(onOff(page)).toHaveCount(0)
  expect(await faultsInAllLooks(page)).toEqual([])
})

test('on an iPhone the page says that notices need the installed app', async ({ page, context, newMember, signIn }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false })
    Reflect.deleteProperty(window, 'PushManager')
  })
  await signIn(page, await newMember())
  await page.goto('/user/profile')
  await expect(part(page)).toContainText('Añadir a pantalla de inicio')
})

test('the home page offers notices to a member who has played, and signing out removes the subscription', async ({
  page,
  context,
  newMember,
  signIn,
}) => {
  test.slow()
  await withPush(context, 'granted')
  await signIn(page, await newMember())
  await page.goto('/promo/rasca')
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  await expect(page.getByRole('heading', { name: '¡Has ganado! Tu premio: Vale de 10 euros' })).toBeVisible()
  await page.goto('/home')
  const offer = page.getByRole('button', { name: 'Avísame en este dispositivo' })
  await expect(offer).toBeVisible()
  expect((await kept(page)).asked).toBeUndefined()
  await offer.click()
  await expect(page.getByText('Te avisamos en este dispositivo, a las 18:00')).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
  await page.goto('/user/profile')
  await expect(onOff(page)).toBeChecked()
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(async () => (await kept(page)).kept).toBeUndefined()
})

const MESSAGE = {
  title: 'Tienes 1 tarjeta por rascar',
  body: 'Rasca.',
  path: '/promo/rasca',
  icon: '/temporada/icon-192.png',
}

/** Delivers a push message to the service worker, as the browser would. */
async function deliver(page: Page, context: BrowserContext, origin: string, data: string) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

interface OwnWorker {
  registration: { showNotification: (title: string, options: { data?: object }) => Promise<void> }
  clients: { openWindow: (path: string) => Promise<void> }
  shown: { title: string; data?: object }[]
  opened: string[]
  dispatchEvent: (event: Event) => boolean
}

/**
 * Records the notices and windows of the worker instead of opening them: a headless browser shows no notices, and
 * workers may open windows only after a real tap.
 */
const noteWishes = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as OwnWorker
    Object.assign(scope, { shown: [], opened: [] })
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options })
    scope.clients.openWindow = async (path) => void scope.opened.push(path)
  })
const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as OwnWorker).shown)

/** Taps the notice that was shown last, and returns the paths of all windows opened so far. */
const tap = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as OwnWorker
    const notification = { close: () => {}, data: scope.shown.at(-1)?.data }
    let work: Promise<unknown> | undefined
    const waitUntil = (given: Promise<unknown>) => {
      work = given
    }
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await work
    return scope.opened
  })

test('every push message shows a notice, even an unreadable one; a tap opens the given path, or /home for a foreign path', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.origin })
  const [worker] = await Promise.all([context.waitForEvent('serviceworker'), page.goto(`${site.origin}/info`)])
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await noteWishes(worker)
  const { title, path, ...look } = MESSAGE
  await deliver(page, context, site.origin, JSON.stringify(MESSAGE))
  const first = { title, ...look, lang: 'es', tag: 'hoy', renotify: true, data: { path } }
  await expect.poll(() => shownBy(worker)).toEqual([first])
  expect(await tap(worker)).toEqual(['/promo/rasca'])
  await deliver(page, context, site.origin, JSON.stringify({ ...MESSAGE, path: 'https://example.com/' }))
  await expect.poll(async () => (await shownBy(worker)).length).toBe(2)
  expect(await tap(worker)).toEqual(['/promo/rasca', '/home'])
  await deliver(page, context, site.origin, 'not for anybody')
  await expect.poll(async () => (await shownBy(worker)).at(-1)?.title).toBe('Te queda algo por jugar')
})
