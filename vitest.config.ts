import { defineConfig } from 'vitest/config'

/** Of a test and of what prepares it. It ends what hangs; on a busy machine a test takes ten times as long as alone. */
const LIMIT_MS = 300_000

/** The projects of `npm test` that need no browser but Firefox and WebKit; those in Chromium are Playwright's. */
export default defineConfig({
  test: {
    // The default leaves a core out, of which there may be two; much of a test is waiting.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{unit,architecture,types}/**/*.test.{ts,tsx}'],
          // Files of a worker share what they import: a third of the processor's time, and no test keeps state in a module.
          isolate: false,
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          expect: { poll: { timeout: LIMIT_MS / 2 } },
          // Keeps its sources and icons for as long as it is loaded; inlined, each test has its own.
          server: { deps: { inline: ['@iconify/react'] } },
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          expect: { poll: { timeout: LIMIT_MS / 2 } },
        },
      },
      {
        test: {
          // The built site, asked over HTTP as no browser asks.
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          expect: { poll: { timeout: LIMIT_MS / 2 } },
        },
      },
      {
        test: {
          // The built site in Firefox and in WebKit; all else that needs a browser is in tests/e2e.
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          expect: { poll: { timeout: LIMIT_MS / 2 } },
        },
      },
    ],
  },
})
