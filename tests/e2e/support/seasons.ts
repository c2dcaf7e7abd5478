import { GAMES } from '#api/games/catalog.ts'
import { newSeason } from '#api/season/new/new-season.ts'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { KINDS } from '#contract/kinds.ts'
import { ALL_WORDS, type Word } from '#contract/words/all-words.ts'
import { A_NAME } from '#contract/words/say.ts'
import { dayFromNow, windowFromNow } from '#tests/support/days-from-now.ts'
import { PARTNER_EXITS } from '#tests/support/partner-exits.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

const open = windowFromNow(-10, 11, 41)
const code = (stock: number) =>
  ({ key: 'vale', kind: 'code', name: 'Vale de 10 euros', valueCents: 1000, stock, symbol: 'limon' }) as const

/** The other campaigns of the season, so that the pages of announced campaigns have content. */
const announced = KINDS.filter((kind) => kind !== 'rasca').map((kind) => {
  const { game: _, ...campaign } = scratchCard({
    slug: kind,
    kind,
    ...windowFromNow(20, 40, 60),
    prizes: [],
    texts: {
      title: `Promoción ${kind}`,
      tagline: 'Muy pronto',
      intro: 'Pronto.',
      howTo: ['Espera.'],
      odds: 'Sin azar.',
    },
  })
  return campaign
})

const seasonWith = (campaign: ReturnType<typeof scratchCard>): SeasonFileInput => ({
  ...seasonOf(campaign, ...announced),
  exits: [...PARTNER_EXITS],
})

/** Ten days of moments are unclaimed, so the next hundreds of cards all win a code. */
export const everyCardWins = (): SeasonFileInput =>
  seasonWith(scratchCard({ ...open, limits: { physical: 1, code: 3 }, prizes: [code(2100)] }))

/** Every card wins a prize that has to be sent. */
export const everyCardWinsAParcel = (): SeasonFileInput => {
  const parcel = { ...code(2100), key: 'caja', kind: 'physical', name: 'Una caja de naranjas' } as const
  return seasonWith(scratchCard({ ...open, limits: { physical: 3, code: 3 }, prizes: [parcel] }))
}

/** Every card wins, two cards a day, for tests about the time between one card and the next. */
export const twoCardsADay = (): SeasonFileInput =>
  seasonWith(scratchCard({ ...open, playsPerDay: 2, limits: { physical: 1, code: 3 }, prizes: [code(2100)] }))

/** The limits let no member win, so every card loses. */
export const noCardWins = (): SeasonFileInput =>
  seasonWith(scratchCard({ ...open, limits: { physical: 0, code: 0 }, prizes: [code(21)] }))

/** Three prizes with names as long as real ones get. */
export const longNames = (): SeasonFileInput =>
  seasonWith(
    scratchCard({
      ...open,
      limits: { physical: 1, code: 1 },
      prizes: [
        { ...code(1), key: 'escapada', name: 'Escapada de tres noches junto al mar, para dos personas' },
        {
          ...code(40),
          key: 'cesta',
          kind: 'physical',
          name: 'Cesta de fruta y verdura de temporada',
          symbol: 'naranja',
        },
        { ...code(1800), key: 'cupon', name: 'Vale de cinco euros para tu próxima compra', symbol: 'sol' },
      ],
    }),
  )

/** All games in Mexico, in words of a brand that are 40 % longer than those of the program, as far as their places go. */
export function longWords(): SeasonFileInput {
  const files = newSeason(
    { brand: 'Panadería La Tahona', market: 'MX', zone: 'Europe/Madrid', kinds: KINDS, firstDay: dayFromNow(-2) },
    GAMES,
  )
  const season: SeasonFileInput = JSON.parse(files['season.json'] ?? '')
  return {
    ...season,
    rules: season.rules.map((rules) => ({ ...rules, text: files[rules.text.slice(2)] ?? '' })),
    campaigns: season.campaigns.map((campaign) => ({ ...campaign, countries: ['ES', 'MX'] })),
    brand: {
      colours: { main: '#1f4d3a', accent: '#a8421f' },
      name: 'Panadería y pastelería La Tahona de la Plaza Mayor, de 1931',
      links: {
        header: ['Tienda de panaderías', 'Obradores y talleres'].map(linkOf),
        footer: Array.from({ length: 6 }, (_, i) =>
          linkOf(`${i}: información nutricional y de alérgenos`.slice(0, 40)),
        ),
      },
      imprint: true,
      words: Object.fromEntries(ALL_WORDS.map((word) => [word.key, longer(word)])),
    },
  }
}

const linkOf = (label: string) => ({ label, address: 'https://tahona.example/' })

/** Returns the sentence with its own words once more, up to 140 % of its length. */
function longer({ text, mostCharacters }: Word): string {
  const more = text.replaceAll(A_NAME, '').replaceAll(/[^\p{L} ]/gu, '')
  const most = Math.min(mostCharacters, Math.ceil(text.length * 1.4))
  return `${text} ${more}`.slice(0, most).trim()
}
