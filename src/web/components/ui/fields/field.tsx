import { useHydrated } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Icon } from '../icon.tsx'
import './field.css'

export type FieldLabelling = { label: ReactNode; hint?: ReactNode; error?: string; optional?: boolean }
export type FieldIdentity = { name: string; id?: string }

/** Shows the label, the hint and the field error above a control, linked to the control for assistive technology. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  children,
}: FieldLabelling & { id: string; children: ReactNode }) {
  return (
    <div className="field" data-fault={error ? '' : undefined}>
      <label className="field__label" htmlFor={id}>
        {label}
        {optional ? <span className="field__optional"> (opcional)</span> : null}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </div>
  )
}

/** Shows the error in the place of the hint, because an error mostly repeats the rule that the hint gives. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  if (error) {
    return (
      <p className="field__error" id={`${id}-error`}>
        <Icon name="warning" size="sm" /> {error}
      </p>
    )
  }
  return hint ? (
    <p className="field__hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null
}

/** Returns the id of a control and the ARIA attributes that link the control to its field error, or else to its hint. */
export const ariaProps = (id: string, hint: ReactNode, error: string | undefined) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
})

export type TextFieldProps = FieldLabelling &
  FieldIdentity &
  Omit<ComponentProps<'input'>, 'width'> & { width?: 'full' | 'short' | 'code' }

/** The browser's own check accepts an address without a dot. */
const EMAIL_PATTERN = '.+@.+\\..+'

export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  width = 'full',
  type = 'text',
  ...rest
}: TextFieldProps) {
  const key = id ?? rest.name
  return (
    <Field id={key} label={label} hint={hint} error={error} optional={optional}>
      <input
        pattern={type === 'email' ? EMAIL_PATTERN : undefined}
        {...rest}
        {...ariaProps(key, hint, error)}
        type={type}
        className={`field__box field__box--${width}`}
        required={rest.required ?? !optional}
      />
    </Field>
  )
}

export function PasswordField({
  label,
  hint,
  error,
  optional,
  id,
  width: _width,
  type: _type,
  ...rest
}: TextFieldProps) {
  const key = id ?? rest.name
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  return (
    <Field id={key} label={label} hint={hint} error={error} optional={optional}>
      <div className="field__pair">
        <input
          spellCheck={false}
          autoCapitalize={shown ? 'none' : undefined}
          {...rest}
          {...ariaProps(key, hint, error)}
          type={shown ? 'text' : 'password'}
          className="field__box"
          required={rest.required ?? !optional}
        />
        {hydrated ? (
          <button
            type="button"
            className="field__peek"
            aria-pressed={shown}
            aria-controls={key}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
            <span className="visually-hidden">Mostrar contraseña</span>
          </button>
        ) : null}
      </div>
    </Field>
  )
}
