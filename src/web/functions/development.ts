import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { listDevelopmentMails } from '#contract/development-mails.schema.ts'
import { callApi } from '../server/api/call-api.ts'
import { isDeveloper } from '../server/requests/is-developer.ts'

/** Omits the HTML of the mails, because each frame of the mailbox fetches its mail. */
const mails = createServerFn().handler(async () => {
  const { mails } = await callApi(listDevelopmentMails)
  return mails.map(({ html: _, ...mail }) => mail)
})
export const mailsQuery = queryOptions({ queryKey: ['mails'], queryFn: () => mails(), staleTime: 0 })

const developer = createServerFn().handler(() => isDeveloper())
export const developerQuery = queryOptions({ queryKey: ['developer'], queryFn: () => developer(), staleTime: 0 })
