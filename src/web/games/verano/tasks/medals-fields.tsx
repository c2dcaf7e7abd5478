import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import type { FieldsProps } from './task-fields.tsx'

/**
 * The field for a number of medals. Without JavaScript it is a number field; with JavaScript it is a slider between two
 * buttons, because a slider opens no keyboard on a phone.
 */
export function MedalsFields({ task: { question, most }, errorOf, writtenIn }: FieldsProps<'medals'>) {
  const read = (text = '') => (/^\d+$/.test(text) ? Math.min(most, Number(text)) : Math.round(most / 2))
  const [medals, setMedals] = useState(() => read(writtenIn('part-0')))
  if (!useHydrated()) {
    return (
      <TextField
        name="part-0"
        type="text"
        inputMode="numeric"
        label={question}
        hint={`De 0 a ${most}.`}
        error={errorOf('part-0')}
        width="short"
        defaultValue={writtenIn('part-0')}
        ref={(field) => {
          // The slider starts at the number that was typed before hydration.
          if (field) setMedals(read(field.value))
        }}
      />
    )
  }
  const step = (by: number) => setMedals((now) => Math.min(most, Math.max(0, now + by)))
  return (
    <div className="verano-medals">
      <label htmlFor="part-0" className="field__label">
        {question}
      </label>
      <output htmlFor="part-0" className="verano-medals__number" aria-hidden="true">
        {medals}
      </output>
      <div className="verano-medals__steps">
        <Button variant="secondary" aria-label="Una menos" onClick={() => step(-1)}>
          −1
        </Button>
        <input
          type="range"
          id="part-0"
          name="part-0"
          min="0"
          max={most}
          value={medals}
          onChange={(event) => setMedals(event.currentTarget.valueAsNumber)}
        />
        <Button variant="secondary" aria-label="Una más" onClick={() => step(1)}>
          +1
        </Button>
      </div>
    </div>
  )
}
