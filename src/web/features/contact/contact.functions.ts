import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { getTicket, sendMessage } from '#contract/contact.schema.ts'
import type { ContactSubject } from '#contract/contact.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const contactMessage = createServerFn()
  .validator(validateInput(v.object({ reference: v.string(), key: v.string() })))
  .handler(({ data: { reference, key } }) => callApi(getTicket, { params: { reference }, input: { key } }))

export const contactMessageQuery = (reference: string, key: string) =>
  queryOptions({
    queryKey: ['ticket', reference],
    queryFn: () => contactMessage({ data: { reference, key } }),
    staleTime: 0,
  })

export const contactForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { subject, message = '', email, historyId, website } = data.fields
      const sent = await callApi(sendMessage, {
        botProof: data.botProof,
        input: {
          subject: subject as ContactSubject,
          message,
          // A member's form has no such field. Empty, it is a fault like those of the other fields.
          email,
          historyId: historyId || undefined,
          website: website || undefined,
        },
      })
      return { to: `/ticket/${sent.reference}?key=${encodeURIComponent(sent.key)}` }
    }),
  )
