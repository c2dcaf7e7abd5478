import { pageBytes } from '#tests/support/page-bytes.ts'
import { startSite } from '#tests/support/site-server.ts'

/**
 * Prints the bytes that a phone fetches with a page, compressed as served: scripts, styles and fonts, in kB (1,000
 * bytes).
 */
const site = await startSite()
console.log('page                 JS kB  CSS kB  fonts kB  HTML kB (plain)')
for (const { page, scriptsKb, stylesKb, fontsKb, htmlKb, budgetKb } of await pageBytes(site)) {
  const row = [scriptsKb, stylesKb, fontsKb, htmlKb].map((size) => size.toFixed(1).padStart(8))
  console.log(`${page.padEnd(17)} ${row.join('')}${budgetKb < scriptsKb ? `  over its ${budgetKb} kB` : ''}`)
}
await site.stop()
