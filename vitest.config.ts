import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Time limit of a test and of its hooks, to end hanging tests; on a busy machine a test takes ten times as long as
 * alone.
 */
const LIMIT_MS = 300_000

/**
 * Vitest starts large files first, project by project. The tests of types are small files that check the types of whole
 * copies: they would start last, and one core would wait for them.
 */
class TypesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { types = [], others = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      moduleId.includes('/tests/types/') ? 'types' : 'others',
    )
    return [...types, ...others]
  }
}

/** The projects of `npm test` that need no Chromium. The Chromium tests belong to Playwright. */
export default defineConfig({
  test: {
    // The default leaves one core free, and there may be only two; tests spend much of their time waiting.
    maxWorkers: 4,
    sequence: { sequencer: TypesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{unit,architecture,types}/**/*.test.{ts,tsx}'],
          // Test files of a worker share imported modules, which takes a third of the CPU time; no test keeps state in
          // a module.
          isolate: false,
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          expect: { poll: { timeout: LIMIT_MS / 2 } },
          // This library caches its sources and icons while it is loaded; inlined, each test file has its own copy.
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
          // Requests to the built site over HTTP that no browser would send.
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          isolate: false,
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          expect: { poll: { timeout: LIMIT_MS / 2 } },
        },
      },
      {
        test: {
          // The built site in Firefox and WebKit; all other browser tests are in tests/e2e.
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
