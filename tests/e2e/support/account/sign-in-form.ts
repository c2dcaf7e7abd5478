import type { Page } from 'playwright/test'

/** Resolves once the sign-in form of the landing page is hydrated, by a script of its own, which also renders this button. */
export const signInFormAlive = (page: Page) => page.getByRole('button', { name: 'Mostrar contraseña' }).waitFor()
