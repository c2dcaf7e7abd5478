import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { bringPrizeForward, enterRehearsal, getRehearsal, moveRehearsalClock } from '#contract/rehearsal.schema.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { endSession } from '#web/server/auth/end-session.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { text } from '#web/server/forms/posted-fields.ts'
import { openSession } from '#web/server/session/open-session.ts'

const PANEL = '/ensayo'

const rehearsal = createServerFn().handler(() => callApi(getRehearsal))
export const rehearsalQuery = queryOptions({ queryKey: ['rehearsal'], queryFn: () => rehearsal(), staleTime: 0 })

export const moveForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async ({ fields }) => {
      const { serverNow, movingTo, zone } = await callApi(moveRehearsalClock, { input: { to: text(fields.to) } })
      const words = movingTo ? 'El reloj va de camino' : 'Hecho'
      return { to: PANEL, message: `${words}: en el ensayo es el ${formatDateTime(serverNow, zone)}.` }
    }),
  )

/** Enters as the person of the field, or as a new one. */
export const enterForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async ({ fields: { person } }) => {
      const grant = await callApi(enterRehearsal, { input: person ? { person } : {} })
      const { alias, email } = await openSession(grant)
      return { to: PANEL, message: `Has entrado como ${alias ?? email}.` }
    }),
  )

export const leaveForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async () => {
      await endSession()
      return { to: PANEL, message: 'Has salido: ahora ves lo que ve quien no tiene cuenta.' }
    }),
  )

export const prizeForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async ({ fields }) => {
      const input = { slug: text(fields.slug), edition: text(fields.edition), prize: text(fields.prize) }
      const { name } = await callApi(bringPrizeForward, { input })
      return { to: PANEL, message: `La próxima jugada que pueda ganarlo gana «${name}».` }
    }),
  )
