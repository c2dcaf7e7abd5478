import type { Page } from 'playwright/test'

/** Navigates on the client side as a link does, so that the route guards run in the browser. */
export const followLink = (page: Page, path: string) =>
  page.evaluate((href) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { navigate(to: { href: string }): void } }
    router.navigate({ href })
  }, path)
