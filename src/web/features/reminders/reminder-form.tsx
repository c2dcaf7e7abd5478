import type { OutputOf } from '#contract/endpoint.ts'
import type { getReminders } from '#contract/reminders.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SelectField } from '#web/components/ui/choice-fields.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { reminderForm } from '#web/functions/reminders.ts'

type Reminder = OutputOf<typeof getReminders>['reminders'][number]

const OFF = { value: '', label: 'Ningún aviso' }
const HOURS = Array.from({ length: 24 }, (_, hour) => {
  return { value: String(hour), label: `A las ${String(hour).padStart(2, '0')}:00` }
})

/** The hour of the daily mail of one campaign. */
export function ReminderForm({ reminder, back, label }: { reminder: Reminder; back: string; label: string }) {
  const { campaign, hour } = reminder
  const state = useForm({ name: `reminder-${campaign.slug}`, submit: reminderForm })
  return (
    <Form state={state}>
      <input type="hidden" name="slug" value={campaign.slug} />
      <input type="hidden" name="volver" value={back} />
      <SelectField
        id={`aviso-${campaign.slug}`}
        name="hour"
        label={label}
        options={[OFF, ...HOURS]}
        defaultValue={hour === null ? '' : String(hour)}
        required={false}
      />
      <div className="form__actions">
        <Button type="submit" variant="secondary" pending={state.isPending}>
          Guardar aviso
        </Button>
      </div>
    </Form>
  )
}
