import { defineConfig } from 'playwright/test'
import endToEnd from '../e2e/playwright.config.ts'

/** Photographs the pages of the demonstration in their states, into `look`: `npm run look -- GROUP`. */
export default defineConfig({
  ...endToEnd,
  testMatch: '*.look.ts',
  outputDir: '../../test-results/look-run',
  reporter: 'line',
  workers: 2,
  timeout: 1_800_000,
  projects: [{ name: 'look' }],
})
