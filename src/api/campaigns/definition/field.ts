import * as v from 'valibot'

/**
 * Adds the words with which the reference and editors describe a field of the season file, in the language of the
 * organiser. A field with a block of fields needs no example, because its fields have theirs; a number needs a unit.
 */
export const field = <const Schema extends v.GenericSchema>(
  schema: Schema,
  title: string,
  sentence: string,
  example?: v.InferInput<Schema>,
  unit?: string,
) =>
  v.pipe(
    schema,
    v.title(title),
    v.description(sentence),
    v.metadata({ ...(example !== undefined && { examples: [example] }), ...(unit && { unit }) }),
  )
