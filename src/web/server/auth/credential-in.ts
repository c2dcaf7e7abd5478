import * as v from 'valibot'
import { Problem } from '#contract/problem/problem.ts'

/** Reads a credential of the browser, posted as JSON. Throws `passkey_refused`. */
export function credentialIn<Schema extends v.GenericSchema>(schema: Schema, json: string): v.InferOutput<Schema> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json)
  if (!result.success) throw new Problem('passkey_refused')
  return result.output
}
