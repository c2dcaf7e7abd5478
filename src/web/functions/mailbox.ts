import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { listDevelopmentMails } from '#contract/mailbox.ts'
import { callApi } from '../server/call-api.ts'

const mails = createServerFn().handler(() => callApi(listDevelopmentMails))
export const mailsQuery = queryOptions({ queryKey: ['mails'], queryFn: () => mails(), staleTime: 0 })
