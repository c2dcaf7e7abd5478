import { defineConfig } from 'playwright/test'
import type { SiteSettings } from './support/fixtures.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** End-to-end tests drive the production build; each worker runs servers of its own (`fixtures.ts`). */
export default defineConfig<SiteSettings>({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  // A file's tests share a worker: several have a site of their own, which each worker would start once more.
  fullyParallel: false,
  // Twice the cores that CI has: tests wait for animations and answers, and three workers left a sixth of both cores idle.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // For tests that hang. The limits are wide because a test takes ten times as long on a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json']],
  projects: [
    // One whole journey with the API as a process of its own. The transport is all that differs, so one is enough.
    { name: 'process', grep: /@process/, use: { api: 'process' } },
    { name: 'embedded', grepInvert: /@process/ },
  ],
  use: {
    browserName: 'chromium',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    trace: 'off',
    // Half of a test's time, so that the report names the step that hangs, and not only the test.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args },
  },
})
