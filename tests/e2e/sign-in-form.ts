import type { Page } from 'playwright/test'

/** Resolves once the form of the landing page is alive: it has a script of its own, which comes when it is near or used. */
export const signInFormAlive = (page: Page) => page.getByRole('button', { name: 'Mostrar contraseña' }).waitFor()
