import * as v from 'valibot'
import { Kind, PrizeKind } from '#contract/campaigns.ts'
import { CardSymbol } from '#contract/mechanics/rasca.ts'
import { Cents, Country, Slug, Zone } from '#contract/primitives.ts'
import { instantOf } from './days.ts'

const Text = (max = 4000) => v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(max))
const Whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
const Moment = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/,
    'must be a date and time like 2026-12-01T00:00, or with an offset like 2026-12-01T00:00+01:00',
  ),
)

const PrizeEntry = v.strictObject({
  key: Slug,
  kind: PrizeKind,
  name: Text(120),
  valueCents: Cents,
  stock: Whole(1, 100_000),
  /** The drawing of a scratch card that stands for this prize. */
  symbol: v.optional(CardSymbol),
  /** Of an icon set, such as `lucide:coffee`; without one, the icon of its kind. */
  icon: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9]+(-[a-z0-9]+)*:[a-z0-9]+(-[a-z0-9]+)*$/, 'must look like lucide:gift'),
      v.maxLength(80),
    ),
  ),
})

const CampaignEntry = v.strictObject({
  slug: Slug,
  kind: Kind,
  edition: Slug,
  zone: v.optional(Zone, 'Europe/Madrid'),
  opensAt: Moment,
  closesAt: Moment,
  claimUntil: Moment,
  countries: v.pipe(v.array(Country), v.minLength(1, 'must name at least one country')),
  minAge: v.optional(Whole(18, 99), 18),
  playsPerDay: v.optional(Whole(0, 24), 0),
  limits: v.optional(
    v.strictObject({ physical: v.optional(Whole(0, 1000), 1), code: v.optional(Whole(0, 1000), 3) }),
    {},
  ),
  prizes: v.optional(v.array(PrizeEntry), []),
  texts: v.strictObject({
    title: Text(80),
    tagline: Text(160),
    intro: Text(),
    howTo: v.array(Text(400)),
    odds: Text(1000),
  }),
  rulesVersion: Text(80),
  legend: v.optional(Text(400)),
  permitNumber: v.optional(Text(80)),
})
export type CampaignEntry = v.InferOutput<typeof CampaignEntry>

const RulesEntry = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*\/\d+$/, 'must look like rasca/2026/1')),
  title: Text(160),
  publishedAt: Moment,
  text: Text(60_000),
})

const SeasonFile = v.strictObject({
  organiser: v.strictObject({
    name: Text(160),
    taxId: Text(40),
    address: Text(300),
    email: v.pipe(v.string(), v.email()),
    registry: v.optional(Text(300)),
  }),
  drawProtocol: Text(20_000),
  rules: v.pipe(v.array(RulesEntry), v.minLength(1)),
  campaigns: v.array(CampaignEntry),
})
export type SeasonFile = v.InferOutput<typeof SeasonFile>
export type SeasonFileInput = v.InferInput<typeof SeasonFile>

export class SeasonFaults extends Error {
  override readonly name = 'SeasonFaults'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`The season cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** Reads a season; throws every fault that it has, each with its place. */
export function parseSeason(value: unknown): SeasonFile {
  const parsed = v.safeParse(SeasonFile, value)
  if (!parsed.success) {
    throw new SeasonFaults(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '(file)'}: ${inPlainWords(issue)}`))
  }
  const faults = crossFaults(parsed.output)
  if (faults.length > 0) throw new SeasonFaults(faults)
  return parsed.output
}

function inPlainWords(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const key = v.getDotPath(issue)?.split('.').at(-1)
    return /price|precio|cost/i.test(key ?? '')
      ? 'taking part is free: a campaign has no price'
      : 'is not a known field; check its spelling'
  }
  if (issue.received === 'undefined') return 'is missing'
  return issue.message
}

function crossFaults({ campaigns, rules }: SeasonFile): string[] {
  const rulesIds = new Set(rules.map((entry) => entry.id))
  return [
    ...repeated(rules.map((entry) => entry.id)).map((id) => `rules: "${id}" appears twice`),
    ...repeated(campaigns.map((entry) => `${entry.slug}/${entry.edition}`)).map(
      (id) => `campaigns: "${id}" appears twice`,
    ),
    ...overlaps(campaigns),
    ...campaigns.flatMap((entry, i) => faultsOf(entry, rulesIds).map((fault) => `campaigns.${i}.${fault}`)),
  ]
}

function faultsOf(entry: CampaignEntry, rulesIds: Set<string>): string[] {
  const faults: string[] = []
  const instants = (['opensAt', 'closesAt', 'claimUntil'] as const).map((field) => {
    try {
      return instantOf(entry[field], entry.zone)
    } catch {
      faults.push(`${field}: "${entry[field]}" does not exist in the calendar`)
      return Number.NaN
    }
  })
  const [opensAt = 0, closesAt = 0, claimUntil = 0] = instants
  if (closesAt <= opensAt) faults.push('closesAt: must be after opensAt')
  if (claimUntil < closesAt) faults.push('claimUntil: must not be before closesAt')
  if (!rulesIds.has(entry.rulesVersion)) faults.push(`rulesVersion: "${entry.rulesVersion}" is not among the rules`)
  for (const key of repeated(entry.prizes.map((prize) => prize.key))) faults.push(`prizes: "${key}" appears twice`)
  if (entry.countries.includes('MX') && entry.prizes.length > 0 && !entry.permitNumber) {
    faults.push('permitNumber: a draw that is open to Mexico needs the permit of its interior ministry')
  }
  return [...faults, ...(entry.kind === 'rasca' ? faultsOfScratchCard(entry) : [])]
}

function faultsOfScratchCard({ prizes, playsPerDay }: CampaignEntry): string[] {
  const symbols = prizes.flatMap(({ symbol }) => (symbol ? [symbol] : []))
  return [
    ...prizes.flatMap((prize, i) =>
      prize.symbol ? [] : [`prizes.${i}.symbol: a scratch card prize needs its drawing`],
    ),
    ...repeated(symbols).map((symbol) => `prizes: two prizes share the drawing "${symbol}"`),
    ...(prizes.length === 0 ? ['prizes: a scratch card needs prizes'] : []),
    ...(playsPerDay === 0 ? ['playsPerDay: a scratch card needs at least 1'] : []),
  ]
}

/** Two editions at one address must not run at the same time. */
function overlaps(campaigns: CampaignEntry[]): string[] {
  return campaigns.flatMap((a, i) =>
    campaigns
      .slice(i + 1)
      .filter((b) => b.slug === a.slug && b.edition !== a.edition && a.opensAt < b.closesAt && b.opensAt < a.closesAt)
      .map((b) => `campaigns: "${a.slug}" runs twice at once, in "${a.edition}" and "${b.edition}"`),
  )
}

const repeated = (values: string[]): string[] => [...new Set(values.filter((value, i) => values.indexOf(value) !== i))]
