import type { OutputOf } from '#contract/endpoint.ts'
import type { getReminders } from '#contract/reminders.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CheckboxField, SelectField } from '#web/components/ui/fields/choice-fields.tsx'
import { HOUR_OPTIONS } from '#web/format/hours.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { HOUR_FIELD, remindersForm } from '#web/functions/reminders.ts'

const USUAL_HOUR = 10

/** Turns the daily mail of each campaign on or off, and sets the hour at which all of them are sent. */
export function RemindersPart({ reminders }: { reminders: OutputOf<typeof getReminders>['reminders'] }) {
  const state = useForm({ name: 'reminders', submit: remindersForm })
  if (reminders.length === 0) return null
  const hourly = reminders.filter(({ when }) => when === null)
  return (
    <section className="stack" aria-labelledby="avisos">
      <h3 id="avisos">Avisos diarios por correo</h3>
      <p className="muted">
        Solo los días en que te quede algo por hacer. Cada correo lleva un enlace para dejar de recibirlos.
      </p>
      <Form state={state}>
        <div className="switches">
          {reminders.map(({ campaign: { slug, title }, hour, when }) => (
            <div key={slug}>
              {/* An unchecked box posts nothing; the empty value before it turns the mails off. */}
              <input type="hidden" name={slug} value="" />
              <CheckboxField
                id={`aviso-${slug}`}
                name={slug}
                label={title}
                hint={when}
                defaultChecked={hour !== null}
                role="switch"
              />
            </div>
          ))}
        </div>
        {hourly.length > 0 ? (
          <SelectField
            id="aviso-hora"
            name={HOUR_FIELD}
            label="Hora de los avisos"
            options={HOUR_OPTIONS}
            defaultValue={String(hourly.find(({ hour }) => hour !== null)?.hour ?? USUAL_HOUR)}
          />
        ) : null}
        <div className="form__actions">
          <Button type="submit" variant="secondary" pending={state.isPending}>
            Guardar avisos
          </Button>
        </div>
      </Form>
    </section>
  )
}
