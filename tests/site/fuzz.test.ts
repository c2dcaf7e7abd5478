import { afterAll, beforeAll, expect, test } from 'vitest'
import { attack, faultsInLog } from '#tests/fuzz/attack.ts'
import type { Target } from '#tests/fuzz/requests.ts'
import { startTarget } from '#tests/fuzz/site.ts'
import type { SiteServer } from '#tests/support/site-server.ts'

/** The same requests each time, so that a failure can be reproduced; `npm run fuzz` tries new ones. */
const SEED = 9
const COUNT = 1_500

let site: SiteServer
let target: Target
beforeAll(async () => {
  ;({ site, target } = await startTarget({}))
})
afterAll(() => site.stop())

test(`${COUNT} hostile requests get no faulty response and log no error`, async () => {
  const { faults, statuses } = await attack({
    ...{ seed: SEED, first: 0, count: COUNT },
    ...{ webs: [site.origin], apis: [site.origin], target },
  })
  expect(faults).toEqual([])
  expect(faultsInLog(site.printed())).toEqual([])
  // The requests get past the first checks: many are accepted, and the rest are refused for more than one reason.
  for (const status of [200, 303, 400, 401, 404, 409, 422]) expect([...statuses.keys()]).toContain(status)
})
