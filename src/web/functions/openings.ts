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

/** Asks for the mail at the opening of a campaign; without the version of its words, stops it. */
export const openingForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const words = text(data.fields.words)
      // The words have changed since the page was opened.
      if (words !== '' && words !== OPENING_WORDS.version) throw new Problem('outdated_page')
      await callApi(setOpening, { input: { slug: text(data.fields.slug), words: words === '' ? null : words } })
      return { to: data.back }
    }),
  )
