import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { operator } from '../../support/operator.ts'
import { submit } from '../../support/outcome.ts'

test.use({ cards: 'parcel' })

/** Wins a prize, which can be claimed in a dialog above the game, and opens its page; returns the id of the prize. */
async function winAPrize(page: Page): Promise<string> {
  await page.goto('/promo/rasca')
  // Before hydration, the link below opens a page, not the dialog.
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  const claim = page.getByRole('link', { name: 'Recoger mi premio' })
  const path = await claim.getAttribute('href')
  await claim.click()
  await expect(page.getByRole('dialog')).toHaveAttribute('data-campaign', 'rasca')
  await page.goto(path ?? '')
  await page.waitForSelector('html.js')
  return path?.split('/').at(-1) ?? ''
}

test('a physical prize asks for the address, then shows how to track the parcel and that it has arrived', async ({
  page,
  site,
  newMember,
  signIn,
}) => {
  // Checks a page three times in every width and theme.
  test.slow()
  await signIn(page, await newMember())
  const id = await winAPrize(page)

  // Missing input shows field errors, and nothing typed is lost.
  await page.getByLabel('Quién lo recibe').fill('Ana Ruiz')
  const claim = () => page.getByRole('button', { name: 'Enviar mi dirección' }).click()
  await submit(page, 'claim', claim, page.getByText('Escribe calle y número.').filter({ visible: true }).first())
  await expect(page.getByLabel('Calle y número')).toHaveAccessibleDescription('Escribe calle y número.')
  await expect(page.getByLabel('Quién lo recibe')).toHaveValue('Ana Ruiz')
  await page.getByLabel('Calle y número').fill('Calle Mayor 1')
  await page.getByLabel('Código postal').fill('28001')
  await page.getByLabel('Localidad').fill('Madrid')
  await page.getByLabel('Provincia').fill('Madrid')
  await submit(page, 'claim', claim, page.getByRole('heading', { name: '¡Listo! Te lo preparamos' }))
  await expect(page.getByText('el envío va a esta dirección:')).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])

  const { stdout } = await operator(site, 'prizes', 'list', '--state', 'claimed', '--csv')
  expect(stdout).toContain('Ana Ruiz;Calle Mayor 1;28001;Madrid;Madrid;ES')
  await operator(site, 'prizes', 'sent', id, '--tracking', 'Correos, PK123 en https://correo.example/PK123.')
  await page.reload()
  await expect(page.getByText('Para seguir el envío: Correos, PK123')).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://correo.example/PK123' })).toHaveAttribute(
    'href',
    'https://correo.example/PK123',
  )
  expect(await faultsInAllLooks(page)).toEqual([])
  await operator(site, 'prizes', 'delivered', id)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ya lo tienes' })).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
})

test('an annulled prize gives the reason on its page and in the history', async ({ page, site, newMember, signIn }) => {
  await signIn(page, await newMember())
  const id = await winAPrize(page)
  await operator(site, 'prizes', 'annul', id, '--reason', 'Se jugó con dos cuentas.')
  await page.reload()
  await expect(page.getByText('Este premio se ha anulado')).toBeVisible()
  await expect(page.getByText('Se jugó con dos cuentas.')).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
  await page.goto('/user/history')
  await expect(page.locator('.row--link')).toHaveCount(2)
  await expect(page.getByText(/ Motivo: Se jugó con dos cuentas\.$/).first()).toBeVisible()
})

test('the page of a contact message shows the organiser’s answer', async ({ page, site }) => {
  await page.goto('/contact')
  await page.waitForSelector('html.js')
  await page.getByLabel('Asunto').selectOption({ label: 'Un premio' })
  await page.getByLabel('Tu correo').fill('pregunta@example.com')
  await page.getByLabel('Mensaje').fill('Mi caja no ha llegado.\nLa espero desde el lunes.')
  const received = page.getByRole('heading', { name: 'Mensaje recibido' })
  await submit(page, 'contact', () => page.getByRole('button', { name: 'Enviar' }).click(), received)
  await page.waitForURL('**/ticket/**')
  await expect(page.getByText('RECIBIDO', { exact: true })).toBeVisible()
  const reference = /T-[\w-]+/.exec((await page.getByText(/Referencia T-/).textContent()) ?? '')?.[0] ?? ''
  await operator(
    site,
    'messages',
    'answer',
    reference,
    '--text',
    'Salió ayer: https://correo.example/PK123\n\nPerdona la espera.',
  )
  await page.reload()
  await expect(page.getByText('CONTESTADO', { exact: true })).toBeVisible()
  await expect(page.getByText('Perdona la espera.')).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
})
