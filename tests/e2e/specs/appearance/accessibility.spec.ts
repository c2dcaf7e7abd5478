import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { LEFT_OPEN, OPEN, OWN } from '../../support/pages.ts'

test.use({ reducedMotion: 'reduce' })

async function look(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(path)
    faults.push(...(await faultsInAllLooks(page)))
  }
  return faults
}

test('open pages have no serious axe violations, no sideways overflow and no broken words', async ({
  page,
  expectNoise,
}) => {
  test.setTimeout(180_000)
  expectNoise(LEFT_OPEN)
  expect(await look(page, OPEN)).toEqual([])
})

test('a member’s pages have no serious axe violations, no sideways overflow and no broken words', async ({
  page,
  newMember,
  signIn,
}) => {
  test.setTimeout(180_000)
  await signIn(page, await newMember())
  expect(await look(page, OWN)).toEqual([])
})
