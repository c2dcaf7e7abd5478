import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Todo } from '#contract/today.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Countdown } from '#web/components/ui/display/countdown.tsx'
import { homeQuery } from '#web/features/today/home.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { remindersQuery, remindMeForm } from '#web/functions/reminders.ts'
import { PushOffer } from '../push/push-offer.tsx'

/** Loads the member's reminders. Does not throw: without them, the page leaves out the offer of the mails. */
export const loadReminders = (queryClient: QueryClient): Promise<void> => queryClient.prefetchQuery(remindersQuery)

interface AfterProps {
  now: number
  target: number
  done: readonly Todo[]
}

/**
 * Shows the time until the next game to a member who has played everything today, and offers mails about the next
 * games.
 */
export function After({ now, target, done }: AfterProps) {
  const queryClient = useQueryClient()
  const { data } = useQuery(remindersQuery)
  const onEnd = () => void queryClient.invalidateQueries(homeQuery)
  return (
    <div className="after">
      <Countdown now={now} target={target} label="Lo próximo, en" endText="Ya hay algo nuevo" onEnd={onEnd} />
      <RemindMe done={done} />
      <PushOffer publicKey={data?.pushKey ?? null} place="after playing" />
    </div>
  )
}

/**
 * Hour of the daily mail in the member's time zone. At this hour, the plays of the day have been available for some
 * hours.
 */
const HOUR = 10

/**
 * Turns on the daily mails with one tap. The same mails are offered in the profile, where the member can change the
 * hour.
 */
function RemindMe({ done }: Pick<AfterProps, 'done'>) {
  const { data } = useQuery(remindersQuery)
  const state = useForm({ name: 'remind-me', submit: remindMeForm })
  // Reminders with times (`when`) are about matches, not about tomorrow's games.
  const mine = data?.reminders.filter(
    ({ campaign, when }) => when === null && done.some((todo) => todo.campaign.slug === campaign.slug),
  )
  if (!mine || mine.length === 0) return null
  const off = mine.filter(({ hour }) => hour === null)
  return (
    <Form state={state} className="stack stack--tight">
      {/* Rendered empty from the start, so that a screen reader announces the effect of the tap. */}
      <p aria-live="polite" className={off.length > 0 ? 'visually-hidden' : undefined}>
        {off.length > 0 ? '' : 'Te avisamos por correo los días en que te quede algo por jugar. '}
        {off.length > 0 ? null : (
          <Link to="/user/profile" hash="avisos" className="text-link">
            Cambiar
          </Link>
        )}
      </p>
      {off.length > 0 ? (
        <>
          {off.map(({ campaign: { slug } }) => (
            <input key={slug} type="hidden" name={slug} value={HOUR} />
          ))}
          <div>
            <Button type="submit" variant="secondary" pending={state.isPending}>
              Avísame mañana
            </Button>
          </div>
          <p className="small">
            Un correo al día, a las {HOUR}:00, solo si te queda algo por jugar. Lo paras cuando quieras, en tu perfil o
            desde el propio correo.
          </p>
        </>
      ) : null}
    </Form>
  )
}
