import { expect, onTestFinished, test } from 'vitest'
import { GAMES } from '#api/games/catalog.ts'
import { exportSeason, seasonFrom } from '#api/season/season.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { updateProfile } from '#contract/accounts.schema.ts'
import { getBrand, getBrandPicture, getLogo } from '#contract/brand.schema.ts'
import { beginPasskey, beginTotp, getNewTotp } from '#contract/factors.schema.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
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

/** A WebP of one pixel. */
const WEBP = 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA='
const COLOURS = { main: '#1f4d3a', accent: '#a8421f' }

test.each(databases)(
  'a picture of the brand is stored once, beside the season, and exported within it: $name',
  async ({ open }) => {
    const database = await open()
    onTestFinished(() => database.close())
    const options = freezing(() => NOON)
    const picture = (name: string) => ({ name, file: `data:image/webp;base64,${WEBP}` })
    const campaigns = [{ kind: 'rasca', pictures: [picture('cereza'), picture('limon')] }]
    const withArt = { ...seasonOf(scratchCard()), brand: { colours: COLOURS, campaigns } }
    const season = await seasonFrom(database, parseSeason(withArt, GAMES), options)
    const app = await createTestApi({ database, deps: { season } })

    const [rasca] = (await app.call(getBrand)).brand?.campaigns ?? []
    const hash = rasca?.pictures[0]?.light ?? ''
    expect(rasca).toEqual({
      kind: 'rasca',
      palette: null,
      pictures: ['cereza', 'limon'].map((name) => ({ name, light: hash, dark: hash, label: null })),
    })
    expect(await app.call(getBrandPicture, { params: { hash } })).toEqual({ webp: WEBP })
    expect(await database.read.selectFrom('brand_picture').selectAll().execute()).toEqual([{ hash, webp: WEBP }])
    const [generation] = await database.read.selectFrom('season_generation').selectAll().execute()
    expect(generation?.content).not.toContain(WEBP)
    expect(JSON.parse((await exportSeason(database, options.vault)) ?? '')).toEqual(withArt)

    await seasonFrom(database, parseSeason({ ...withArt, brand: { colours: COLOURS } }, GAMES), options)
    await expect(app.call(getBrandPicture, { params: { hash } })).rejects.toMatchObject({ code: 'not_found' })
  },
)

test.each(databases)(
  'the name of the brand is that of the site at once, and SITE_NAME that of a season without one: $name',
  async ({ open }) => {
    const database = await open()
    onTestFinished(() => database.close())
    const options = freezing(() => NOON)
    const called = (name?: string) =>
      parseSeason({ ...seasonOf(scratchCard()), brand: { name, colours: COLOURS } }, GAMES)
    const app = await createTestApi({ database, deps: { season: await seasonFrom(database, called(), options) } })
    const { access: as } = await app.signUp()
    const said = async () => {
      await app.askToSignUp()
      const [mail] = await app.mails()
      const { options: ofPasskey } = await app.call(beginPasskey, { as })
      await app.call(beginTotp, { as })
      const { uri } = await app.call(getNewTotp, { as })
      const { brand } = await app.call(getBrand)
      return [
        brand?.name,
        mail?.text.split(' en ').at(-1)?.trim(),
        ofPasskey.rp.name,
        new URL(uri).searchParams.get('issuer'),
      ]
    }
    expect(await said()).toEqual([null, 'Temporada.', 'Temporada', 'Temporada'])

    await seasonFrom(database, called('Hornos Alcaraz'), options)
    app.clock.advance(SECOND_MS)
    expect(await said()).toEqual(['Hornos Alcaraz', 'Hornos Alcaraz.', 'Hornos Alcaraz', 'Hornos Alcaraz'])
    const input = { alias: 'Hornos Alcaraz', zone: 'Europe/Madrid', locale: 'es-ES', country: 'ES' } as const
    await expect(app.call(updateProfile, { as, input })).rejects.toMatchObject({
      body: { fields: [{ path: 'alias' }] },
    })
  },
)
