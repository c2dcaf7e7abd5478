import { expect, onTestFinished, test } from 'vitest'
import { GAMES } from '#api/games/catalog.ts'
import { seasonFrom } from '#api/season/season.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { getBrand, getLogo } from '#contract/brand.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { freezing, scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { createTestApi, NOON } from '#tests/support/test-api.ts'

/** The smallest PNG. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test.each(databases)(
  'the brand has its words, and its logo at an address of its content, for both themes: $name',
  async ({ open }) => {
    const database = await open()
    onTestFinished(() => database.close())
    const words = { 'landing/rasca': 'Rasca y llévate el pan' }
    const brand = {
      colours: { main: '#1f4d3a', accent: '#a8421f' },
      logo: `data:image/png;base64,${PNG}`,
      words: { ...words, 'mail/greeting': 'Con cariño,' },
    }
    const file = parseSeason({ ...seasonOf(scratchCard()), market: 'es-MX', brand }, GAMES)
    const app = await createTestApi({
      database,
      deps: {
        season: await seasonFrom(
          database,
          file,
          freezing(() => NOON),
        ),
      },
    })
    const answer = await app.call(getBrand)
    const { logo } = answer.brand ?? {}
    expect(answer).toMatchObject({ market: 'es-MX', words: { ...words, 'address/division': 'Estado' } })
    expect(Object.keys(answer.words).filter((key) => key.startsWith('mail/'))).toEqual([])
    expect(logo).toEqual({
      light: { hash: expect.stringMatching(/^[\w-]{22}$/), width: 1, height: 1 },
      dark: logo?.light,
    })
    expect(await app.call(getLogo, { params: { hash: logo?.light.hash ?? '' } })).toEqual({ png: PNG })
    await expect(app.call(getLogo, { params: { hash: 'a'.repeat(22) } })).rejects.toMatchObject({ code: 'not_found' })
  },
)
