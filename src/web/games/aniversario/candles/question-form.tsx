import { type SubmitEvent, useState } from 'react'
import type { Cake, Candle } from '#contract/games/aniversario/aniversario.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { RadioGroupField } from '#web/components/ui/fields/radio-group-field.tsx'
import { FaultNotice } from '#web/features/play/play-fault.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { candleForm } from '../functions.ts'
import { rewardOf } from '../state/cake-state.ts'
import { entriesIn } from '../state/candle-words.ts'
import type { useCandle } from './use-candle.ts'

interface QuestionFormProps extends Pick<ReturnType<typeof useCandle>, 'answer' | 'isStriking' | 'fault'> {
  candle: Candle
  cake: Cake
}

/**
 * The form for an answer. Without JavaScript the form is posted; with JavaScript the same button strikes the match on
 * this page.
 */
export function QuestionForm({ candle, cake, answer, isStriking, fault }: QuestionFormProps) {
  const { n, question, tries } = candle
  // All candles share one form name. Without JavaScript, the reloaded page finds the refused form by this name and
  // shows the refusal beside it.
  const state = useForm({ name: 'candle', submit: candleForm })
  const [hasNoAnswer, setNoAnswer] = useState(false)
  if (!question) return null

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const choice = new FormData(event.currentTarget).get('respuesta')
    setNoAnswer(choice === null)
    if (choice === null) return event.currentTarget.querySelector<HTMLElement>('input[type=radio]:enabled')?.focus()
    await answer(Number(choice))
  }

  return (
    <Form state={{ ...state, form: { ...state.form, onSubmit } }} className="cake-question stack">
      <input type="hidden" name="edition" value={cake.edition} />
      <input type="hidden" name="vela" value={n} />
      <input type="hidden" name="intento" value={tries.length + 1} />
      <RadioGroupField
        name="respuesta"
        legend={question.question}
        hint={`Sin prisa. Si aciertas, ganas ${entriesIn(rewardOf(candle, cake))}.`}
        options={choicesOf(candle)}
        error={hasNoAnswer ? 'Elige una de las respuestas.' : state.errorOf('respuesta')}
      />
      <Button type="submit" size="lg" pending={isStriking}>
        {fault ? 'Volver a enviarlo' : 'Responder y encender'}
      </Button>
      <div role="status" className="visually-hidden">
        {isStriking ? 'Encendiendo la cerilla…' : null}
      </div>
      {fault ? <FaultNotice fault={fault} /> : null}
    </Form>
  )
}

/** Returns the choices. Those that were already wrong stay in their places, crossed out. */
const choicesOf = ({ question, tries }: Candle) =>
  (question?.choices ?? []).map((label, position) => {
    return { value: String(position), label, disabled: tries.some(({ answer }) => answer === position) }
  })
