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

test('axe finds nothing serious on open pages, and nothing sticks out sideways', async ({ page, expectNoise }) => {
  test.setTimeout(180_000)
  expectNoise(LEFT_OPEN)
  expect(await look(page, OPEN)).toEqual([])
})

test('pages of a member pass axe, and nothing sticks out sideways', async ({ page, newMember, signIn }) => {
  test.setTimeout(180_000)
  await signIn(page, await newMember())
  expect(await look(page, OWN)).toEqual([])
})
