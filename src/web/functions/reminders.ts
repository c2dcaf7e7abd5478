import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import * as reminders from '#contract/reminders.ts'
import { answerForm, postedForm } from '../server/answer-form.ts'
import { callApi } from '../server/call-api.ts'
import { checked } from './checked.ts'
import { text } from './posted-fields.ts'

const mine = createServerFn().handler(() => callApi(reminders.getReminders))
export const remindersQuery = queryOptions({ queryKey: ['reminders'], queryFn: () => mine(), staleTime: 0 })

/** Sets the hour of each campaign, by its slug; an empty one stops its mails. */
async function setHours(fields: Record<string, string>): Promise<void> {
  for (const [slug, hour] of Object.entries(fields)) {
    await callApi(reminders.setReminder, { input: { slug, hour: hour === '' ? null : Number(hour) } })
  }
}

export const remindersForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      await setHours(data.fields)
      return { to: '/user/profile#avisos', message: 'Guardado.' }
    }),
  )

/** The same from another page, which says itself what has changed. */
export const remindMeForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      await setHours(data.fields)
      return { to: data.back }
    }),
  )

const stop = createServerFn()
  .validator(checked(v.string()))
  .handler(({ data: token }) => callApi(reminders.getReminderStop, { params: { token } }))
export const reminderStopQuery = (token: string) =>
  queryOptions({ queryKey: ['reminder-stop', token], queryFn: () => stop({ data: token }), staleTime: 0 })

export const stopForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const token = text(data.fields.token)
      await callApi(reminders.stopReminder, { params: { token } })
      return { to: `/avisos/${token}` }
    }),
  )
