import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { type ContactSubject, getTicket, sendMessage } from '#contract/contact.ts'
import { answerForm, postedForm } from '../server/answer-form.ts'
import { callApi } from '../server/call-api.ts'
import { checked } from './checked.ts'

const contactMessage = createServerFn()
  .validator(checked(v.object({ reference: v.string(), key: v.string() })))
  .handler(({ data: { reference, key } }) => callApi(getTicket, { params: { reference }, input: { key } }))

export const contactMessageQuery = (reference: string, key: string) =>
  queryOptions({
    queryKey: ['ticket', reference],
    queryFn: () => contactMessage({ data: { reference, key } }),
    staleTime: 0,
  })

export const contactForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) =>
    answerForm(data, async () => {
      const { subject, message = '', email, historyId, website } = data.fields
      const sent = await callApi(sendMessage, {
        botProof: data.botProof,
        input: {
          subject: subject as ContactSubject,
          message,
          email: email || undefined,
          historyId: historyId || undefined,
          website: website || undefined,
        },
      })
      return { to: `/ticket/${sent.reference}?key=${encodeURIComponent(sent.key)}` }
    }),
  )
