import { type SubmitEvent, useState } from 'react'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Door, DoorContent } from '#contract/games/xmas/xmas.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { RadioGroupField } from '#web/components/ui/fields/radio-group-field.tsx'
import { FaultNotice } from '#web/features/play/play-fault.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { openForm } from '../functions.ts'
import type { useOpenDoor } from './use-open-door.ts'

interface OpenFormProps {
  door: Door
  campaign: Campaign
  /** The question of a door with a quiz. */
  quiz: DoorContent['quiz']
  opening: ReturnType<typeof useOpenDoor>
}

/**
 * The form that opens a door. Without JavaScript it is posted; with JavaScript the same button opens the door on this
 * page.
 */
export function OpenForm({ door: { n }, campaign, quiz, opening: { open, isOpening, fault } }: OpenFormProps) {
  // All doors share one form name. Without JavaScript, the reloaded page finds the refused form by this name and shows
  // the refusal beside it.
  const state = useForm({ name: 'open-door', submit: openForm, fieldIds: { answer: 'respuesta' } })
  const [hasNoAnswer, setNoAnswer] = useState(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = new FormData(event.currentTarget).get('respuesta')
    setNoAnswer(quiz !== null && answer === null)
    if (quiz && answer === null) return event.currentTarget.querySelector<HTMLElement>('input[type=radio]')?.focus()
    await open(answer === null ? undefined : Number(answer))
  }

  return (
    <Form state={{ ...state, form: { ...state.form, onSubmit } }} className="xmas-open-form stack">
      <input type="hidden" name="edition" value={campaign.edition} />
      <input type="hidden" name="puerta" value={n} />
      {quiz ? (
        <RadioGroupField
          name="respuesta"
          legend={quiz.question}
          options={quiz.choices.map((label, position) => ({ value: String(position), label }))}
          error={hasNoAnswer ? 'Elige una de las respuestas.' : state.errorOf('answer')}
        />
      ) : null}
      <Button type="submit" size="lg" pending={isOpening}>
        {labelFor(n, quiz !== null, fault !== undefined)}
      </Button>
      <div role="status" className="visually-hidden">
        {isOpening ? `Abriendo la puerta ${n}…` : null}
      </div>
      {fault ? <FaultNotice fault={fault} /> : null}
    </Form>
  )
}

function labelFor(n: number, isQuiz: boolean, hasFailed: boolean): string {
  if (hasFailed) return 'Volver a intentarlo'
  return isQuiz ? 'Responder' : `Abrir la puerta ${n}`
}
