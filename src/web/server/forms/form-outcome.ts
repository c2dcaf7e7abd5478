import * as v from 'valibot'
import { ProblemBody } from '#contract/problem/problem-body.schema.ts'

/** The result of a form: done, with a target; or refused, with the visitor's input (never passwords). */
export const FormOutcome = v.variant('kind', [
  v.object({ kind: v.literal('done'), to: v.string(), message: v.optional(v.string()) }),
  v.object({ kind: v.literal('refused'), problem: ProblemBody, values: v.record(v.string(), v.string()) }),
])
export type FormOutcome = v.InferOutput<typeof FormOutcome>
export type Refusal = Extract<FormOutcome, { kind: 'refused' }>
export type Done = Extract<FormOutcome, { kind: 'done' }>

/** A form that was not sent yet, and is filled in with what a link has brought. */
const Filled = v.object({
  kind: v.literal('filled'),
  message: v.string(),
  values: v.record(v.string(), v.string()),
})

/**
 * The outcome of a form that was sent without JavaScript, or what fills in a form, stored until the page after the
 * redirect shows it.
 */
export const Flash = v.object({ form: v.string(), outcome: v.variant('kind', [...FormOutcome.options, Filled]) })
export type Flash = v.InferOutput<typeof Flash>
