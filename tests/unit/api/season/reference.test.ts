import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CampaignEntry } from '#api/campaigns/definition/campaign-entry.ts'
import { GAMES } from '#api/games/catalog.ts'
import { blocksOf } from '#api/season/reference/fields.ts'
import { gameSchemas, seasonJsonSchema, seasonSchemaNode } from '#api/season/reference/season-json-schema.ts'
import { seasonPage } from '#api/season/reference/season-page.ts'
import { wordsPage } from '#api/season/reference/words-page.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { SeasonSchema } from '#api/season/season-schema.ts'

const DOCS = join(import.meta.dirname, '../../../../docs')
const read = (name: string) => readFileSync(join(DOCS, name), 'utf8')

describe('the reference of the season file', () => {
  test('is that of the schema: npm run reference', () => {
    expect(read('season.md')).toBe(seasonPage(GAMES))
    expect(read('words.md')).toBe(wordsPage())
    expect(JSON.parse(read('season.schema.json'))).toEqual(seasonJsonSchema(GAMES))
  })

  test('has an example that is read without faults', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(read('season.md')) ?? []
    expect(parseSeason(JSON.parse(example), GAMES).campaigns).toHaveLength(1)
  })

  const blocks = [
    { name: 'season', node: seasonSchemaNode() },
    ...gameSchemas(GAMES).map(({ kind, schema }) => ({ name: kind as string, node: schema })),
  ].flatMap(({ name, node }) =>
    blocksOf(node).flatMap(({ path, form, fields }) =>
      fields.map((field) => ({ place: [name, path, form, field.key].filter(Boolean).join(' · '), field })),
    ),
  )

  test('has words for every field: a title, a sentence, an example, and the unit of a number', () => {
    expect(blocks.length).toBeGreaterThan(200)
    const without = blocks.flatMap(({ place, field }) => {
      const { title, description, examples, isBlock, unit, type, const: literal } = field
      const isOpen = place === 'season · campaigns[] · game'
      return [
        ...(title ? [] : [`${place}: title`]),
        ...(description?.endsWith('.') ? [] : [`${place}: sentence`]),
        ...(examples || isBlock || literal !== undefined || isOpen ? [] : [`${place}: example`]),
        ...((type === 'number' || type === 'integer') && !unit ? [`${place}: unit`] : []),
      ]
    })
    expect(without).toEqual([])
  })

  test('has examples that the schema accepts', () => {
    const schemas = [SeasonSchema, ...Object.values(GAMES).map(({ rules }) => rules)]
    const fields = schemas.flatMap((schema) => [...fieldsIn(schema)])
    expect(fields.length).toBeGreaterThan(200)
    const refused = fields.flatMap(({ key, schema }) => {
      const examples = (v.getMetadata(schema).examples ?? []) as unknown[]
      return examples.filter((example) => !v.is(schema, example)).map((example) => `${key}: ${JSON.stringify(example)}`)
    })
    expect(refused).toEqual([])
  })

  test('leads an editor to the rules of each game', () => {
    const { items } = seasonJsonSchema(GAMES).properties.campaigns
    const kinds = items.allOf.map(({ if: { properties }, then }) => [
      properties.kind.const,
      Object.keys(then.properties.game.properties ?? {}),
    ])
    expect(Object.fromEntries(kinds)).toMatchObject({
      rasca: ['playsPerDay', 'playsPerWeek', 'playsPerEdition', 'symbols'],
      tpp: ['offers'],
    })
    expect(Object.keys(items.properties ?? {})).toEqual(Object.keys(CampaignEntry.entries))
  })
})

interface Found {
  key: string
  schema: v.GenericSchema
}

/** Yields every field of a schema, whatever it is wrapped in. */
function* fieldsIn(schema: object): Generator<Found> {
  const { entries, wrapped, item, options } = schema as {
    entries?: Record<string, v.GenericSchema>
    wrapped?: v.GenericSchema
    item?: v.GenericSchema
    options?: readonly (v.GenericSchema | string)[]
  }
  for (const [key, child] of Object.entries(entries ?? {})) {
    yield { key, schema: child }
    yield* fieldsIn(child)
  }
  for (const inner of [wrapped, item, ...(options ?? [])]) if (typeof inner === 'object') yield* fieldsIn(inner)
}
