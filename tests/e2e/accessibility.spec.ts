import { expect, test } from './fixtures.ts'
import { overflows, seriousFaults } from './looks.ts'
import { LEFT_OPEN, OPEN, OWN } from './pages.ts'

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of SIZES) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport, reducedMotion: 'reduce' })

      test('axe finds nothing serious on any page, and nothing sticks out sideways', async ({
        page,
        newMember,
        signIn,
        expectNoise,
      }) => {
        test.setTimeout(180_000)
        expectNoise(LEFT_OPEN)
        const faults: string[] = []
        const look = async (path: string) => {
          await page.goto(path)
          await page.waitForSelector('html.js')
          faults.push(...(await seriousFaults(page)), ...(await overflows(page)))
        }
        for (const path of OPEN) await look(path)
        await signIn(page, await newMember())
        for (const path of OWN) await look(path)
        expect(faults).toEqual([])
      })
    })
  }
}

test.describe('320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })

  test('nothing sticks out sideways on any page', async ({ page, newMember, signIn, expectNoise }) => {
    test.slow()
    expectNoise(LEFT_OPEN)
    const faults: string[] = []
    const look = async (path: string) => {
      await page.goto(path)
      await page.waitForSelector('html.js')
      faults.push(...(await overflows(page)))
    }
    for (const path of OPEN) await look(path)
    await signIn(page, await newMember())
    for (const path of OWN) await look(path)
    expect(faults).toEqual([])
  })
})
