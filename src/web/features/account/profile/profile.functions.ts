import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as accounts from '#contract/accounts.schema.ts'
import type { CountryCode } from '#contract/primitives/countries.ts'
import { localPath } from '#web/format/local-path.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { refreshSession } from '#web/server/auth/refresh-session.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { text } from '#web/server/forms/posted-fields.ts'

const me = createServerFn().handler(() => callApi(accounts.getMe))
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => me(), staleTime: 0 })

export const profileForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { alias, zone, locale, country } = data.fields
      const account = await callApi(accounts.updateProfile, {
        input: {
          // The form that asks only for the country has no alias field. In that case the alias stays unchanged.
          ...(alias !== undefined && { alias: alias.trim() || null }),
          zone: text(zone),
          locale: locale as 'es-ES',
          country: text(country) as CountryCode,
        },
      })
      await refreshSession(account)
      return { to: localPath(data.fields.volver) ?? '/user/profile', message: 'Guardado.' }
    }),
  )

export const consentForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { rules, privacy, news, volver } = data.fields
      const text = rules === 'on' ? { rules: true as const } : privacy === 'on' ? { privacy: true as const } : undefined
      const account = await callApi(accounts.updateConsents, { input: text ?? { news: news === 'on' } })
      await refreshSession(account)
      return { to: localPath(volver) ?? '/user/profile', message: 'Guardado.' }
    }),
  )
