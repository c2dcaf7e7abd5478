import * as v from 'valibot'
import { Problem } from '#contract/problem/problem.ts'

/** Makes the validator of a server function; it throws a problem for input that does not match the schema. */
export const validateInput =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (data: v.InferInput<Schema>): v.InferOutput<Schema> => {
    const result = v.safeParse(schema, data)
    if (!result.success) throw new Problem('invalid_input')
    return result.output
  }
