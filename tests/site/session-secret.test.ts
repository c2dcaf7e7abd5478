import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { signedInCookie } from '#tests/support/signed-in-cookie.ts'
import { type SiteOptions, startSite } from '#tests/support/site-server.ts'

const FORMER = 'f'.repeat(40)
const NEWER = 'n'.repeat(40)

test('members stay signed in while SESSION_SECRET changes; a cookie from before ends with the former secret', async () => {
  const first = await start({ env: { SESSION_SECRET: FORMER } })
  const DATA_DIR = first.dataDir
  const before = await signedInCookie(first.origin)
  await first.stop({ keep: true })

  const second = await start({ env: { SESSION_SECRET: `${NEWER},${FORMER}`, DATA_DIR }, hasMovableClock: true })
  expect(await memberAt(second.origin, before)).toMatchObject({ user: { email: 'bench@example.com' } })
  await second.moveClock(DAY_MS)
  const exchanged = await fetch(`${second.origin}/home`, { headers: { cookie: before } })
  const after = exchanged.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(after).toContainEqual(expect.stringMatching(/^temporada=/))
  await second.stop({ keep: true })

  const third = await start({ env: { SESSION_SECRET: NEWER, DATA_DIR } })
  expect(await memberAt(third.origin, before)).toEqual({})
  expect(await memberAt(third.origin, after.join('; '))).toMatchObject({ user: { email: 'bench@example.com' } })
})

async function start(options: SiteOptions) {
  const site = await startSite(options)
  onTestFinished(() => site.stop())
  return site
}

const memberAt = async (origin: string, cookie: string) =>
  (await fetch(`${origin}/api/_auth/session`, { headers: { cookie } })).json()
