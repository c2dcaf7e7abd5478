import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { Form } from '#web/forms/form.tsx'
import { type FormFunction, useForm } from '#web/forms/use-form.ts'

interface PressFormProps {
  /** Unique on the panel. */
  name: string
  submit: FormFunction
  fields?: Readonly<Record<string, string>>
  variant?: 'primary' | 'secondary' | 'quiet'
  children: ReactNode
}

/** A form of one button. */
export function PressForm({ name, submit, fields = {}, variant = 'secondary', children }: PressFormProps) {
  const state = useForm({ name: `rehearsal-${name}`, submit })
  return (
    <Form state={state} className="rehearsal-press">
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button type="submit" size="sm" variant={variant} pending={state.isPending}>
        {children}
      </Button>
    </Form>
  )
}

interface TimeFormProps extends Pick<PressFormProps, 'name' | 'submit'> {
  /** A local time such as `2026-12-09T10:00`. */
  usual: string
}

/** Asks for the time to which the clock moves. */
export function TimeForm({ name, submit, usual }: TimeFormProps) {
  const state = useForm({ name: `rehearsal-${name}`, submit })
  return (
    <Form state={state} className="rehearsal-time">
      <TextField
        name="to"
        type="datetime-local"
        label="Otro momento"
        defaultValue={state.writtenIn('to') ?? usual}
        error={state.errorOf('to')}
      />
      <Button type="submit" size="sm" variant="secondary" pending={state.isPending}>
        Ir a ese momento
      </Button>
    </Form>
  )
}
