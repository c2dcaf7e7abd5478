import * as v from 'valibot'
import { ALL_WORDS, type Word } from '#contract/words/all-words.ts'
import { A_NAME } from '#contract/words/say.ts'
import { MARKETS } from '#contract/zones/markets.ts'
import { field } from '../../campaigns/definition/field.ts'
import { faultOfAddress } from '../check/forms-of-address.ts'

/** The words of a brand: for each key of docs/words.md, its own sentence. */
export const WordsEntry = v.strictObject(
  Object.fromEntries(
    ALL_WORDS.map((word) => [
      word.key,
      v.exactOptional(field(sentence(word), word.place, `Por defecto: «${word.text}».`, word.text)),
    ]),
  ),
  ({ expected, path }) => (expected === 'never' ? unknownKey(String(path?.at(-1)?.key)) : 'must be a block in { }'),
)

/** Names the keys of the section, or the sections, because a wrong key is most often one of these. */
function unknownKey(key: string): string {
  const others = ALL_WORDS.filter(({ section }) => key.startsWith(`${section}/`)).map((word) => word.key)
  const sections = new Set(ALL_WORDS.map(({ section }) => `${section}/…`))
  return `is no key of docs/words.md; there are ${(others.length > 0 ? others : [...sections]).join(', ')}`
}

function sentence({ text, mostCharacters }: Word) {
  const names = namesIn(text)
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line of text'),
    v.maxLength(mostCharacters),
    v.check(
      (own) => namesIn(own).join() === names.join(),
      names.length > 0 ? `must have ${names.map((name) => `{${name}}`).join(' and ')}` : 'has no value for a {name}',
    ),
  )
}

/** Returns the names in braces, each once and in alphabetical order. */
function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(A_NAME), ([, name = '']) => name))].sort()
}

/** As much of a season as tells how its words address a reader. */
const Speaking = v.object({
  market: v.optional(v.picklist(MARKETS), 'es-ES'),
  brand: v.object({ words: v.record(v.string(), v.string()) }),
})

/** Returns the faults of the form of address in the words of a season, as far as the schema accepts them. */
export function wordsFaults(season: unknown): string[] {
  const read = v.safeParse(Speaking, season)
  if (!read.success) return []
  const { market, brand } = read.output
  return Object.entries(brand.words).flatMap(([key, text]) => {
    const fault = faultOfAddress(text, market)
    return fault === undefined ? [] : [`brand.words.${key}: ${fault}`]
  })
}
