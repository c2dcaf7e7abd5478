import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import * as reminders from '#contract/reminders.schema.ts'
import { callApi } from '../server/api/call-api.ts'
import { formHandler, postedForm } from '../server/forms/form-handler.ts'
import { text } from '../server/forms/posted-fields.ts'
import { validateInput } from '../server/requests/validate-input.ts'

const mine = createServerFn().handler(() => callApi(reminders.getReminders))
export const remindersQuery = queryOptions({ queryKey: ['reminders'], queryFn: () => mine(), staleTime: 0 })

/** Sets the hour of the daily mails for each campaign, by slug; an empty hour stops the mails of the campaign. */
async function setHours(fields: Record<string, string>): Promise<void> {
  for (const [slug, hour] of Object.entries(fields)) {
    await callApi(reminders.setReminder, { input: { slug, hour: hour === '' ? null : Number(hour) } })
  }
}

/** The hour of all mails. A slug has no underscore. */
export const HOUR_FIELD = '_hora'
/** For campaigns that choose the times of their mails themselves, any hour will do. */
const ANY_HOUR = '12'

export const remindersForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { [HOUR_FIELD]: hour = ANY_HOUR, ...switches } = data.fields
      await setHours(Object.fromEntries(Object.entries(switches).map(([slug, isOn]) => [slug, isOn && hour])))
      return { to: '/user/profile', message: 'Guardado.' }
    }),
  )

/** Sets the hours from another page. No message is needed, because that page shows the change. */
export const remindMeForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      await setHours(data.fields)
      return { to: data.back }
    }),
  )

const stop = createServerFn()
  .validator(validateInput(v.string()))
  .handler(({ data: token }) => callApi(reminders.getReminderStop, { params: { token } }))
export const reminderStopQuery = (token: string) =>
  queryOptions({ queryKey: ['reminder-stop', token], queryFn: () => stop({ data: token }), staleTime: 0 })

export const stopForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const token = text(data.fields.token)
      await callApi(reminders.stopReminder, { params: { token } })
      // Another address than that of the form, because the outcome takes its place.
      return { to: `/avisos/${token}?hecho=1` }
    }),
  )
