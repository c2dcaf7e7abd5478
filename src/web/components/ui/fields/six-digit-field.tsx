import { type InputEvent, useEffect, useRef } from 'react'
import { ariaProps, Field, type FieldLabelling } from './field.tsx'
import { keepFigures } from './keep-figures.ts'
import './six-digit-field.css'

const DIGITS = 6

interface SixDigitFieldProps extends Pick<FieldLabelling, 'label' | 'error'> {
  name: string
  id?: string
}

/**
 * Asks for a code of six digits in one field that looks like six. The form is sent with the sixth digit, once: after a
 * refusal the visitor decides when to try again.
 */
export function SixDigitField({ name, id = name, label, error }: SixDigitFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const hasSent = useRef(false)
  // A refused code is typed again as a whole. After the sixth digit the field still has the focus.
  const selectRefused = () => {
    if (error && document.activeElement === field.current) field.current?.select()
  }
  useEffect(selectRefused, [error])

  function onInput(event: InputEvent<HTMLInputElement>) {
    keepFigures(event)
    const { currentTarget: input, nativeEvent } = event
    if (input.value.length < DIGITS || nativeEvent.isComposing) return
    input.value = input.value.slice(0, DIGITS)
    if (hasSent.current) return
    hasSent.current = true
    input.form?.requestSubmit()
  }

  return (
    <Field id={id} label={label} error={error}>
      <div className="six-digits">
        <input
          {...ariaProps(id, undefined, error)}
          ref={field}
          name={name}
          className="six-digits__input"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={100}
          required
          onInput={onInput}
          onFocus={selectRefused}
        />
      </div>
    </Field>
  )
}
