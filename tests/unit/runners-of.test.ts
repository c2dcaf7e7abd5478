import { describe, expect, test } from 'vitest'
import { runnersOf } from '../runners-of.mjs'

describe('the runner of a test file', () => {
  test.each([
    ['tests/unit/api/days.test.ts', 'unit'],
    ['tests/unit/verifier.test.ts', 'unit'],
    ['tests/architecture/floors.test.ts', 'unit'],
    ['tests/types/contract-change.test.ts', 'unit'],
    ['tests/api/draws/draw.test.ts', 'api'],
    ['tests/api', 'api'],
    ['tests/api/', 'api'],
    ['tests/site/answers.test.ts', 'site'],
    ['tests/browsers/firefox.test.ts', 'browsers'],
    ['tests/e2e/specs/account/journey.spec.ts', 'e2e'],
    ['./tests/e2e/specs/account/journey.spec.ts', 'e2e'],
    [new URL('../e2e/specs/account/journey.spec.ts', import.meta.url).pathname, 'e2e'],
  ])('%s runs in %s', (file, runner) => {
    expect([...runnersOf([file]).keys()]).toEqual([runner])
  })

  test('files of one runner run together, by their paths from the root', () => {
    const files = ['tests/e2e/b.spec.ts', './tests/unit/x.test.ts', 'tests/e2e/a.spec.ts', 'tests/types/y.test.ts']
    expect([...runnersOf(files)]).toEqual([
      ['e2e', ['tests/e2e/b.spec.ts', 'tests/e2e/a.spec.ts']],
      ['unit', ['tests/unit/x.test.ts', 'tests/types/y.test.ts']],
    ])
  })

  test.each([
    'tests',
    'tests/support/members.ts',
    'tests/bench/plays.ts',
    'tests/apiary/x.test.ts',
    'src/api/main.ts',
    '../tests/api/x.test.ts',
    '--watch',
    '',
  ])('"%s" has no runner', (file) => {
    expect(() => runnersOf([file])).toThrow(`"${file}"`)
  })
})
