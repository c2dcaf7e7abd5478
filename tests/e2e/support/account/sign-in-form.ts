import type { Page } from 'playwright/test'

/** Resolves once the script of the landing page's sign-in form has run, because it also renders this button. */
export const signInFormAlive = (page: Page) => page.getByRole('button', { name: 'Mostrar contraseña' }).waitFor()
