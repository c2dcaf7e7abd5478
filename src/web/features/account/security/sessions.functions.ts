import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as accounts from '#contract/accounts.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { endSession } from '#web/server/auth/end-session.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { text } from '#web/server/forms/posted-fields.ts'
import { forgetSession } from '#web/server/session/sealed-session.ts'

const devices = createServerFn().handler(() => callApi(accounts.listDevices))
export const devicesQuery = queryOptions({ queryKey: ['me', 'devices'], queryFn: () => devices(), staleTime: 0 })

export const endDeviceForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { device, password } = data.fields
      await callApi(accounts.endDevice, { params: { id: text(device) }, input: { password: text(password) } })
      return { to: '/user/profile#dispositivos', message: 'Sesión cerrada en ese dispositivo.' }
    }),
  )

export const endEverywhereForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async () => {
      await callApi(accounts.signOutEverywhere)
      forgetSession()
      return { to: '/' }
    }),
  )

export const signOutForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async () => {
      await endSession()
      return { to: '/' }
    }),
  )
