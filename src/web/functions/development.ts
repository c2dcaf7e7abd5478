import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { listDevelopmentMails } from '#contract/mailbox.ts'
import { callApi } from '../server/call-api.ts'
import { isDeveloper } from '../server/developer.ts'

const mails = createServerFn().handler(() => callApi(listDevelopmentMails))
export const mailsQuery = queryOptions({ queryKey: ['mails'], queryFn: () => mails(), staleTime: 0 })

const developer = createServerFn().handler(() => isDeveloper())
export const developerQuery = queryOptions({ queryKey: ['developer'], queryFn: () => developer(), staleTime: 0 })
