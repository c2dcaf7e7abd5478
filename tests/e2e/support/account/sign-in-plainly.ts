import type { Page } from 'playwright/test'

/** Signs in by posting the form, as a browser without JavaScript does. */
export async function signInPlainly(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/home')
}
