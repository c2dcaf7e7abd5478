import type { Kind } from '#contract/kinds.ts'
import type { CountryCode } from '#contract/primitives/countries.ts'
import { COUNTRY_OF_MARKET, MARKETS } from '#contract/zones/markets.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import type { CampaignEntry } from '../../campaigns/definition/campaign-entry.ts'
import type { CampaignInput, GameRulesByKind } from '../../campaigns/definition/game-rules.ts'
import { DRAW_PROTOCOL, privacyText } from '../demo-texts.ts'
import { seasonJsonSchema } from '../reference/season-json-schema.ts'
import { parseSeason, type SeasonFileInput } from '../season-file.ts'
import { campaignRules, generalRules, privacyReview } from './legal-text.ts'

interface NewSeason {
  brand: string
  market: CountryCode
  zone: string
  kinds: readonly Kind[]
  /** `YYYY-MM-DD`; all games open on it. */
  firstDay: string
}

const TO_DO = 'PENDIENTE'

/**
 * Returns the files of a new season by name: valid at once, with the prizes and contents of the demonstration as
 * examples, and legal texts made from the definitions.
 */
export function newSeason(wanted: NewSeason, games: GameRulesByKind): Record<string, string> {
  const { brand, firstDay } = wanted
  const ofMarket = MARKETS.find((one) => COUNTRY_OF_MARKET[one] === wanted.market)
  const organiser = { name: brand, taxId: TO_DO, address: TO_DO, email: 'hola@example.com' }
  const campaigns = wanted.kinds.map((kind) => campaignOf(kind, wanted, games))
  const publishedAt = `${firstDay}T00:00`
  const text = (id: string, title: string, body: string) => ({ id, title, publishedAt, text: body })
  const season: SeasonFileInput = {
    $schema: './season.schema.json',
    organiser,
    ...(ofMarket && ofMarket !== 'es-ES' && { market: ofMarket }),
    drawProtocol: DRAW_PROTOCOL,
    rules: [
      text('general/1', 'Bases generales', generalRules(brand, wanted.market)),
      text('privacidad/1', 'Política de privacidad', `${privacyText(`${brand}, ${TO_DO}`)}\n${privacyReview}`),
      ...campaigns.map(({ rulesVersion, texts }) => text(rulesVersion, `Bases de ${texts.title}`, TO_DO)),
    ],
    campaigns,
  }
  // The rules tell the values of fields that have defaults, so the season is read first.
  const entries = parseSeason(season, games).campaigns
  const bodies = season.rules.map((rules) => ({ ...rules, text: bodyOf(rules, entries, brand) }))
  const rules = bodies.map((body) => ({ ...body, text: fileOf(body.id) }))
  return {
    'season.json': `${JSON.stringify({ ...season, rules }, null, 2)}\n`,
    'season.schema.json': `${JSON.stringify(seasonJsonSchema(games), null, 2)}\n`,
    'README.md': README,
    'codes/README.md': CODES,
    ...Object.fromEntries(bodies.map(({ id, text: body }) => [fileOf(id).slice(2), `${body}\n`])),
  }
}

function campaignOf(kind: Kind, { market, zone, kinds, firstDay }: NewSeason, games: GameRulesByKind): CampaignInput {
  const demo = games[kind]?.demo
  if (!demo) throw new Error(`There is no game "${kind}".`)
  const entry = demo.start?.(firstDay, new Set(kinds)) ?? demo.entry(firstDay)
  const edition = firstDay.slice(0, 4)
  const permit = market === 'MX' ? { permitNumber: TO_DO } : {}
  const campaign = { ...entry, edition, zone, countries: [market], rulesVersion: `${kind}/${edition}/1`, ...permit }
  const ofZone = { from: 'hora peninsular', to: zoneWords(zone) }
  const words = [...WORDS_ELSEWHERE.filter(({ isFor }) => isFor(market)), ofZone]
  return JSON.parse(JSON.stringify(campaign), (_, value) =>
    typeof value === 'string' ? words.reduce((text, { from, to }) => text.replaceAll(from, to), value) : value,
  )
}

/** Countries in which the word «concha» is vulgar. */
const VULGAR_SHELL: ReadonlySet<CountryCode> = new Set<CountryCode>(['AR', 'CL', 'UY'])

/** Words of the demonstration, which is Spanish, that another country does not say. */
const WORDS_ELSEWHERE: readonly { isFor(market: CountryCode): boolean; from: string; to: string }[] = [
  { isFor: (market) => VULGAR_SHELL.has(market), from: 'concha', to: 'caracola' },
  { isFor: (market) => VULGAR_SHELL.has(market), from: 'Concha', to: 'Caracola' },
  { isFor: (market) => market !== 'ES', from: 'La porra de', to: 'Los pronósticos de' },
]

const fileOf = (id: string) => `./textos/${id.replaceAll('/', '-')}.md`

function bodyOf({ id, text }: { id: string; text: string }, entries: readonly CampaignEntry[], brand: string): string {
  const entry = entries.find(({ rulesVersion }) => rulesVersion === id)
  return entry ? campaignRules(entry, brand) : text
}

const README = `# Una temporada

- \`season.json\`: quien organiza, las campañas, los premios. Un editor que entiende \`$schema\` completa los campos.
- \`textos/\`: los textos legales. Lo que dice PENDIENTE lo completa quien lleva lo jurídico.
- \`codes/\`: los códigos de tiendas que se importan.

Los premios y los contenidos son de ejemplo: cámbialos por los tuyos, y las cifras de \`odds\` y \`tagline\` con ellos. Después:

    npm run season -- check season.json
    npm run season -- plan season.json
    npm run season -- apply season.json

La lista de todos los campos está en \`docs/season.md\`.
`

const CODES = `# Códigos de tiendas

Un premio con \`"codes": "partner"\` se gana cuando se han importado sus códigos, de un archivo con uno por línea:

    npm run codes -- import rasca/2027 vale-5 codes/vale-5.txt

Los archivos son secretos: no los guardes en un repositorio público.
`
