import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The released versions of a changelog that have no fixture of their database. */
function withoutFixture(changelog: string, fixtures: readonly string[]): string[] {
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version ?? '')
  return released.filter((version) => !fixtures.includes(`release-${version}.json`))
}

test('every release has a fixture of its database, which later versions migrate', () => {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  expect(withoutFixture(changelog, readdirSync(join(ROOT, 'tests/fixtures')))).toEqual([])
})

test('a release without a fixture is found', () => {
  const changelog = '## [Unreleased]\n\n## [0.2.0] - 2027-02-01\n\n## [0.1.0] - 2027-01-01\n'
  expect(withoutFixture(changelog, ['release-0.1.0.json', 'before-0006.json'])).toEqual(['0.2.0'])
})
