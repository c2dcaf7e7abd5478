import type { OutputOf } from '#contract/endpoint.ts'
import type { getReminders } from '#contract/reminders.ts'
import { ReminderForm } from './reminder-form.tsx'

/** Every daily mail that the member can ask for. */
export function RemindersPart({ reminders }: { reminders: OutputOf<typeof getReminders>['reminders'] }) {
  if (reminders.length === 0) return null
  return (
    <section className="stack" aria-labelledby="avisos">
      <h2 id="avisos">Avisos diarios por correo</h2>
      <p className="muted">
        Solo los días en que te quede algo por hacer. Cada correo lleva un enlace para dejar de recibirlos.
      </p>
      {reminders.map((reminder) => (
        <ReminderForm
          key={reminder.campaign.slug}
          reminder={reminder}
          back="/user/profile#avisos"
          label={reminder.campaign.title}
        />
      ))}
    </section>
  )
}
