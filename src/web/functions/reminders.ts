import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import * as reminders from '#contract/reminders.ts'
import { localPath } from '../format/local-path.ts'
import { answerForm, postedForm } from '../server/answer-form.ts'
import { callApi } from '../server/call-api.ts'
import { checked } from './checked.ts'
import { text } from './posted-fields.ts'

const mine = createServerFn().handler(() => callApi(reminders.getReminders))
export const remindersQuery = queryOptions({ queryKey: ['reminders'], queryFn: () => mine(), staleTime: 0 })

/** Sets one reminder; an empty hour stops it. */
export const reminderForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { slug, hour, volver } = data.fields
      await callApi(reminders.setReminder, { input: { slug: text(slug), hour: hour ? Number(hour) : null } })
      const message = hour ? `Te avisaremos a las ${hour.padStart(2, '0')}:00.` : 'No te avisaremos.'
      return { to: localPath(volver) ?? '/user/profile', message }
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
