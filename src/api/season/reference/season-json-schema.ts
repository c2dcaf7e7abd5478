import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { KINDS } from '#contract/kinds.ts'
import { CampaignEntry } from '../../campaigns/definition/campaign-entry.ts'
import type { GameRulesByKind } from '../../campaigns/definition/game-rules.ts'
import { SeasonSchema } from '../season-schema.ts'

/** The keywords of JSON Schema that the reference reads, and the unit of a number. */
export interface SchemaNode {
  title?: string
  description?: string
  unit?: string
  examples?: unknown[]
  default?: unknown
  type?: string
  const?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
  properties?: Record<string, SchemaNode>
  required?: string[]
  items?: SchemaNode | SchemaNode[]
  anyOf?: SchemaNode[]
  oneOf?: SchemaNode[]
}

/** Makes the JSON Schema of the season file, with which an editor completes and checks it. */
export function seasonJsonSchema(games: GameRulesByKind) {
  const season = schemaOf(SeasonSchema)
  const campaign = schemaOf(CampaignEntry)
  const { game } = campaign.properties ?? {}
  const rules = gameSchemas(games).map(({ kind, schema }) => {
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    return { if: { properties: { kind: { const: kind } } }, then: { properties: { game: { ...game, ...schema } } } }
  })
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Temporada',
    ...season,
    properties: {
      ...season.properties,
      campaigns: { ...season.properties?.campaigns, items: { ...campaign, allOf: rules } },
    },
  }
}

export const seasonSchemaNode = (): SchemaNode => schemaOf(SeasonSchema)

/** Returns the schema of the `game` block of each game that is built, in the order of the kinds. */
export const gameSchemas = (games: GameRulesByKind) =>
  KINDS.flatMap((kind) => {
    const rules = games[kind]?.rules
    return rules ? [{ kind, schema: schemaOf(rules) }] : []
  })

/** Leaves out checks that JSON Schema cannot express, such as whether a date exists; `season check` makes them. */
function schemaOf(schema: v.GenericSchema): SchemaNode {
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: 'draft-07', typeMode: 'input', errorMode: 'ignore' })
  const node: SchemaNode = JSON.parse(JSON.stringify(rest))
  return node
}
