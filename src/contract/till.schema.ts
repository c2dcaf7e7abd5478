import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { Instant } from './primitives/primitives.schema.ts'
import { Written } from './text/text.schema.ts'

export const RESOURCE: Resource = {
  name: 'tills',
  description: 'Codes of prizes at the tills of shops. The token in the address is that of one shop.',
}

/** A claimed prize as a shop sees it, without its winner. */
export const TillPrize = v.object({
  id: v.string(),
  name: v.string(),
  campaign: v.string(),
  zone: v.string(),
  state: v.picklist(['valid', 'used', 'annulled']),
  /** When and where the code was used. */
  used: v.nullable(
    v.object({
      at: Instant,
      shop: v.string(),
      /** True if this shop has just marked it, so that it is the same use. */
      isRepeat: v.boolean(),
    }),
  ),
})
export type TillPrize = v.InferOutput<typeof TillPrize>

export const Till = v.object({
  serverNow: Instant,
  shop: v.string(),
  /** How many codes the shop has marked today. */
  usesToday: v.number(),
  /** The latest of them, newest first. */
  uses: v.array(v.object({ id: v.string(), name: v.string(), at: Instant, zone: v.string() })),
  /** The prize that was asked for; null without one. */
  prize: v.nullable(TillPrize),
})
export type Till = v.InferOutput<typeof Till>

export const getTill = endpoint('GET', '/tills/:token', {
  summary: 'Get the till of a shop: its uses of today, and one prize by its id.',
  access: 'open',
  input: v.object({ prize: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
  output: Till,
  problems: ['till_unknown'],
})

export const checkTillCode = endpoint('POST', '/tills/:token/checks', {
  summary: 'Look up the code of a claimed prize.',
  description:
    'It does not use the code. Spaces, hyphens and case do not matter. 30 wrong codes in 15 minutes per shop.',
  access: 'open',
  input: v.object({
    code: v.pipe(
      Written,
      v.check((code) => /[0-9a-z]/i.test(code), 'Escribe el código.'),
    ),
  }),
  output: TillPrize,
  problems: ['till_unknown', 'till_code_unknown'],
})

export const markCodeUsed = endpoint('POST', '/tills/:token/uses', {
  summary: 'Mark the code of a prize as used.',
  description: 'Of several calls one uses the code. A repeat by the same shop within two minutes gets the same answer.',
  access: 'open',
  input: v.object({ prize: v.pipe(v.string(), v.maxLength(64)) }),
  output: TillPrize,
  problems: ['till_unknown', 'till_code_unknown', 'till_code_used', 'till_code_annulled'],
})
