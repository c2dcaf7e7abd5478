import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { finishSecondStep, waitsForSecondStep } from '#web/server/auth/second-step.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { text } from '#web/server/forms/posted-fields.ts'

const isWaiting = createServerFn().handler(async () => ({ isWaiting: await waitsForSecondStep() }))
/** Fetches whether a sign-in of this browser waits for a code. */
export const secondStepQuery = queryOptions({ queryKey: ['second step'], queryFn: () => isWaiting(), staleTime: 0 })

export const secondStepForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(formHandler(async (data) => ({ to: await finishSecondStep(text(data.fields.code), data.botProof) })))
