import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')

/** All files that read the setting, with their reasons. Elsewhere the name is that of the brand, by `siteNameOf`. */
const REASONS: Record<string, string> = {
  'api/env.ts': 'the setting',
  'web/env.ts': 'the setting',
  'api/start.ts': 'hands it to `siteNameOf`',
  'web/server/site/site.ts': 'hands it to `siteNameOf`',
  'contract/brand.schema.ts': 'says it in comments',
  'api/deps.ts': 'says it in a comment',
  'api/season/brand/brand-entry.ts': 'says it in the reference',
  'web/server/site/site-icons.ts': 'icons of the build go by it, because they are there before the season',
  'web/host/serve-site.ts': 'icons of the build go by it',
  'web/host/start-processes.ts': 'icons of the build go by it',
  'web/host/announce.ts': 'words to the operator, before the season is known',
  'api/main.ts': 'words to the operator',
  'cli/doctor/examine.ts': 'a mail to the operator, without the season',
  'cli/rehearse.ts': 'hands it to the rehearsal',
}

test('only these files read the setting SITE_NAME, so that every page and mail has the name of the brand', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter((file) =>
    readFileSync(join(SRC, file), 'utf8').includes('SITE_NAME'),
  )
  expect(found.sort()).toEqual(Object.keys(REASONS).sort())
})
