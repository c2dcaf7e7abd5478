import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { Problem } from '#contract/problem/problem.ts'
import { getOpenings, setOpening } from '#contract/reminders.schema.ts'
import { OPENING_WORDS } from '#contract/reminders.ts'
import { callApi } from '../server/api/call-api.ts'
import { formHandler, postedForm } from '../server/forms/form-handler.ts'
import { text } from '../server/forms/posted-fields.ts'

const mine = createServerFn().handler(() => callApi(getOpenings))
export const openingsQuery = queryOptions({ queryKey: ['openings'], queryFn: () => mine(), staleTime: 0 })

/** Requests the mail at the opening of a campaign; cancels it if the version of the consent text is empty. */
export const openingForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const words = text(data.fields.words)
      // The consent text has changed since the page was loaded.
      if (words !== '' && words !== OPENING_WORDS.version) throw new Problem('outdated_page')
      await callApi(setOpening, { input: { slug: text(data.fields.slug), words: words === '' ? null : words } })
      return { to: data.back }
    }),
  )
