import { type ChangeEvent, useState } from 'react'
import { CONTACT_SUBJECTS, MOST_MESSAGE } from '#contract/contact.ts'
import { lengthOf } from '#contract/text/counted.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SelectField, TextareaField } from '#web/components/ui/fields/choice-fields.tsx'
import { replayEarlyInput } from '#web/components/ui/fields/early-input.ts'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { contactForm } from '#web/features/contact/contact.functions.ts'
import { plural } from '#web/format/plural.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'

const SUBJECTS = Object.entries(CONTACT_SUBJECTS).map(([value, label]) => ({ value, label }))

interface ContactFormProps {
  /** False for signed-in senders, who get the answer at the address of their account. */
  asksEmail: boolean
  subject?: string | undefined
  historyId?: string | undefined
}

export function ContactForm({ asksEmail, subject, historyId }: ContactFormProps) {
  const state = useForm({ name: 'contact', submit: contactForm, botCheck: 'contact' })
  const { errorOf, writtenIn } = state
  const [written, setWritten] = useState(() => lengthOf(writtenIn('message') ?? ''))
  return (
    <Form state={state} isLong>
      {historyId ? <input type="hidden" name="historyId" value={historyId} /> : null}
      {asksEmail ? (
        <TextField
          name="email"
          type="email"
          label="Tu correo"
          hint="Para contestarte, y para nada más."
          autoComplete="email"
          error={errorOf('email')}
          defaultValue={writtenIn('email')}
        />
      ) : null}
      <SelectField
        name="subject"
        label="Asunto"
        placeholder="Elige un asunto"
        options={SUBJECTS}
        defaultValue={writtenIn('subject') ?? subject ?? ''}
        error={errorOf('subject')}
      />
      <TextareaField
        ref={replayEarlyInput}
        name="message"
        label="Mensaje"
        hint={hintOf(written)}
        rows={5}
        error={errorOf('message') ?? errorOf('historyId')}
        defaultValue={writtenIn('message')}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setWritten(lengthOf(event.target.value))}
      />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="website">No escribas aquí</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="form__actions">
        <Button type="submit" size="lg" pending={state.isPending}>
          Enviar mensaje
        </Button>
      </div>
    </Form>
  )
}

/** Counts the characters once there are some. */
function hintOf(written: number): string {
  if (written === 0) return 'Con una o dos frases nos basta para empezar.'
  const excess = written - MOST_MESSAGE
  return excess > 0
    ? `Llevas ${written}: te ${plural(excess, 'sobra', 'sobran')} ${excess}.`
    : `Llevas ${written} de ${MOST_MESSAGE} caracteres.`
}
