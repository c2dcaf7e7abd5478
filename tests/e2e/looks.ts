import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** Serious accessibility violations that axe finds on the current page. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // The other mode opens a page for each analysis, for frames of other origins; there are none here.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
}

/** True if any element of the current page overflows sideways. */
export async function overflows(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return overflow > 0 ? [`${page.url()} is ${overflow} px too wide`] : []
}

/** Both checks, at both sizes and in both themes that every page supports. */
export async function faultsInAllLooks(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of [360, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Loaded with its theme, as a visitor loads it: a page that has just changed themes is in transition.
      await page.reload()
      await page.waitForSelector('html.js')
      const found = [...(await seriousFaults(page)), ...(await overflows(page))]
      faults.push(...found.map((fault) => `${colorScheme}, ${width} px: ${fault}`))
    }
  }
  return faults
}
