import type { ReactNode } from 'react'
import type { Option } from './choice-fields.tsx'
import { ariaProps, FieldNotes } from './field.tsx'

export type RadioGroupFieldProps = {
  name: string
  legend: ReactNode
  options: readonly (Option & { hint?: string; disabled?: boolean })[]
  hint?: ReactNode
  error?: string
  defaultValue?: string
}

export function RadioGroupField({ name, legend, options, hint, error, defaultValue }: RadioGroupFieldProps) {
  return (
    <fieldset
      className="field"
      id={name}
      aria-describedby={ariaProps(name, hint, error)['aria-describedby']}
      tabIndex={-1}
      data-fault={error ? '' : undefined}
    >
      <legend className="field__label">{legend}</legend>
      <FieldNotes id={name} hint={hint} error={error} />
      <div className="field__options">
        {options.map((option) => (
          <label className="check check--row" key={option.value}>
            <input
              type="radio"
              className="check__box check__box--round"
              name={name}
              value={option.value}
              disabled={option.disabled}
              defaultChecked={option.value === defaultValue}
            />
            <span className="check__label">
              {option.label}
              {option.hint ? <span className="field__hint">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
