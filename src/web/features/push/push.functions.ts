import { createServerFn } from '@tanstack/react-start'
import * as push from '#contract/push.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

export const myPush = createServerFn().handler(() => callApi(push.getPush))

export const startPush = createServerFn({ method: 'POST' })
  .validator(validateInput(push.startPush.input))
  .handler(({ data }) => callApi(push.startPush, { input: data }))

export const setPushHour = createServerFn({ method: 'POST' })
  .validator(validateInput(push.setPushHour.input))
  .handler(({ data }) => callApi(push.setPushHour, { input: data }))

export const stopPush = createServerFn({ method: 'POST' })
  .validator(validateInput(push.stopPush.input))
  .handler(({ data }) => callApi(push.stopPush, { input: data }))
