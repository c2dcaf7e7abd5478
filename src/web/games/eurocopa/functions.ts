import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import {
  getMyPredictions,
  type PredictionInput,
  pickChampion,
  savePredictions,
} from '#contract/games/eurocopa/predictions.schema.ts'
import { getTournament } from '#contract/games/eurocopa/tournament.schema.ts'
import { campaignPage } from '#contract/kinds.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { formKey } from '#web/server/forms/form-key.ts'
import { slugOf } from '#web/server/forms/slug-of.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const OfCampaign = v.object({ slug: Slug })

const tournament = createServerFn()
  .validator(validateInput(OfCampaign))
  .handler(({ data: params }) => callApi(getTournament, { params }))
export const tournamentQuery = (slug: string) =>
  queryOptions({
    queryKey: ['eurocopa', slug, 'tournament'],
    queryFn: () => tournament({ data: { slug } }),
    staleTime: 0,
  })

const mine = createServerFn()
  .validator(validateInput(OfCampaign))
  .handler(({ data: params }) => callApi(getMyPredictions, { params }))
export const myPredictionsQuery = (slug: string) =>
  queryOptions({ queryKey: ['eurocopa', slug, 'mine'], queryFn: () => mine({ data: { slug } }), staleTime: 0 })

type Fields = Record<string, string>

const Batch = v.object({
  slug: Slug,
  edition: v.string(),
  key: v.string(),
  predictions: savePredictions.input.entries.predictions,
})

/** Saves several predictions at once. `key` is the idempotency key: the same for a retry after a lost response. */
export const saveNow = createServerFn({ method: 'POST' })
  .validator(validateInput(Batch))
  .handler(({ data: { slug, edition, key, predictions } }) =>
    callApi(savePredictions, { params: { slug, edition }, input: { predictions }, idempotencyKey: key }),
  )

const Written = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,2}$/), v.transform(Number))
const WrittenPrediction = v.object({
  match: Written,
  home: Written,
  away: Written,
  through: v.optional(
    v.pipe(
      v.picklist(['0', '1']),
      v.transform((side) => (side === '0' ? 0 : 1)),
    ),
  ),
})

function writtenIn(fields: Fields): PredictionInput {
  const { success, output } = v.safeParse(WrittenPrediction, fields)
  if (!success) throw new Problem('invalid_input', { detail: 'Escribe los goles de los dos equipos, de 0 a 15.' })
  return output
}

/**
 * Saves a prediction without JavaScript. The form contains the number of earlier saves, so that a change back to an
 * older score gets a new idempotency key.
 */
export const predictionForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { fields } = data
      const prediction = writtenIn(fields)
      const slug = slugOf('eurocopa', data)
      const { refused } = await callApi(savePredictions, {
        params: { slug, edition: fields.edition ?? '' },
        input: { predictions: [prediction] },
        idempotencyKey: formKey(fields),
      })
      const [first] = refused
      if (first) throw new Problem('match_locked', { detail: first.detail })
      return {
        to: `${campaignPage({ kind: 'eurocopa', slug })}#partido-${prediction.match}`,
        message: 'Pronóstico guardado.',
      }
    }),
  )

export const championForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { edition = '', team = '' } = data.fields
      await callApi(pickChampion, {
        params: { slug: slugOf('eurocopa', data), edition },
        input: { team },
        idempotencyKey: formKey(data.fields),
      })
      return { to: data.back, message: 'Campeón guardado.' }
    }),
  )
