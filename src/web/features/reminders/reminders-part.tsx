import type { OutputOf } from '#contract/endpoint.ts'
import type { getReminders } from '#contract/reminders.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SelectField } from '#web/components/ui/fields/choice-fields.tsx'
import { HOUR_OPTIONS } from '#web/format/hours.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { remindersForm } from '#web/functions/reminders.ts'

const OFF = { value: '', label: 'Ningún aviso' }

/** Hour that is stored for a campaign which chooses the times of its mails itself. Any hour will do. */
const ANY_HOUR = 12

/** Sets the hour of the daily mail for each campaign that can be played daily. */
export function RemindersPart({ reminders }: { reminders: OutputOf<typeof getReminders>['reminders'] }) {
  const state = useForm({ name: 'reminders', submit: remindersForm })
  if (reminders.length === 0) return null
  return (
    <section className="stack" aria-labelledby="avisos">
      <h2 id="avisos">Avisos diarios por correo</h2>
      <p className="muted">
        Solo los días en que te quede algo por hacer. Cada correo lleva un enlace para dejar de recibirlos.
      </p>
      <Form state={state}>
        {reminders.map(({ campaign: { slug, title }, hour, when }) => (
          <SelectField
            key={slug}
            id={`aviso-${slug}`}
            name={slug}
            label={title}
            options={when === null ? [OFF, ...HOUR_OPTIONS] : [OFF, { value: String(hour ?? ANY_HOUR), label: when }]}
            defaultValue={hour === null ? '' : String(hour)}
            required={false}
          />
        ))}
        <div className="form__actions">
          <Button type="submit" variant="secondary" pending={state.isPending}>
            Guardar avisos
          </Button>
        </div>
      </Form>
    </section>
  )
}
