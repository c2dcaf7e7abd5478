import { type ComponentProps, type ReactNode, useId } from 'react'
import { ariaProps, Field, type FieldIdentity, type FieldLabelling, FieldNotes } from './field.tsx'
import { keepFigures } from './keep-figures.ts'

export type TextareaFieldProps = FieldLabelling & FieldIdentity & ComponentProps<'textarea'>

export function TextareaField({ label, hint, error, optional, id, rows = 6, ...rest }: TextareaFieldProps) {
  const key = id ?? rest.name
  return (
    <Field id={key} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...rest}
        {...ariaProps(key, hint, error)}
        rows={rows}
        className="field__box"
        required={rest.required ?? !optional}
      />
    </Field>
  )
}

export type Option = { value: string; label: string }
export type SelectFieldProps = FieldLabelling &
  FieldIdentity &
  ComponentProps<'select'> & { options: readonly Option[]; placeholder?: string }

export function SelectField({ label, hint, error, optional, id, options, placeholder, ...rest }: SelectFieldProps) {
  const key = id ?? rest.name
  return (
    <Field id={key} label={label} hint={hint} error={error} optional={optional}>
      <select
        {...rest}
        {...ariaProps(key, hint, error)}
        className="field__box field__box--select"
        required={rest.required ?? !optional}
      >
        {placeholder ? <option value="">{placeholder}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

export type CheckboxFieldProps = Omit<FieldLabelling, 'optional'> & FieldIdentity & ComponentProps<'input'>

export function CheckboxField({ label, hint, error, id, ...rest }: CheckboxFieldProps) {
  const key = id ?? rest.name
  return (
    <div className="field field--check" data-fault={error ? '' : undefined}>
      <div className="check">
        <input {...rest} {...ariaProps(key, hint, error)} type="checkbox" className="check__box" />
        <label className="check__label" htmlFor={key}>
          {label}
        </label>
      </div>
      <FieldNotes id={key} hint={hint} error={error} />
    </div>
  )
}

const DATE_PARTS = [
  { part: 'day', label: 'Día', complete: 'bday-day', example: 'DD', shape: '[0-9]{1,2}' },
  { part: 'month', label: 'Mes', complete: 'bday-month', example: 'MM', shape: '[0-9]{1,2}' },
  { part: 'year', label: 'Año', complete: 'bday-year', example: 'AAAA', shape: '[0-9]{4}' },
] as const

type DateParts = { day: string; month: string; year: string }
export type BirthDateFieldProps = {
  name: string
  legend?: ReactNode
  hint?: ReactNode
  error?: string
  defaultValue?: DateParts
  required?: boolean
}

/** Asks for a date with three plain inputs, because scrolling a calendar back to 1974 takes too long. */
export function BirthDateField({
  name,
  legend = 'Fecha de nacimiento',
  hint,
  error,
  defaultValue,
  required = true,
}: BirthDateFieldProps) {
  const group = useId()
  return (
    <fieldset
      className="field"
      id={name}
      tabIndex={-1}
      data-fault={error ? '' : undefined}
      aria-describedby={ariaProps(group, hint, error)['aria-describedby']}
    >
      <legend className="field__label">{legend}</legend>
      <FieldNotes id={group} hint={hint} error={error} />
      <div className="field__date">
        {DATE_PARTS.map(({ part, label, complete, example, shape }) => (
          <label key={part} className={`field__part field__part--${part}`}>
            <span>{label}</span>
            <input
              id={`${name}-${part}`}
              name={`${name}.${part}`}
              className="field__box"
              inputMode="numeric"
              autoComplete={complete}
              maxLength={20}
              pattern={shape}
              onInput={keepFigures}
              placeholder={example}
              defaultValue={defaultValue?.[part]}
              aria-invalid={error ? true : undefined}
              required={required}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
