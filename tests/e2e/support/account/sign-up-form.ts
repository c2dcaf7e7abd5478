import type { Page } from 'playwright/test'

export async function sendSignUp(page: Page, person: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Correo' }).fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByLabel('Día').fill('5')
  await page.getByLabel('Mes').fill('5')
  await page.getByLabel('Año').fill('1990')
  await page.getByRole('checkbox', { name: /bases y condiciones/ }).check()
  await page.getByRole('checkbox', { name: /política de privacidad/ }).check()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
}
