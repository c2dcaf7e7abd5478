import type { TillPrize } from '#contract/till.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Icon } from '#web/components/ui/icon.tsx'
import { usedAt } from '#web/format/used-at.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { RESULT_ID } from './result-id.ts'
import { markForm } from './till.functions.ts'

interface ResultProps {
  token: string
  prize: TillPrize
  now: number
}

/** Shows whether the code of a prize is valid, and the button that marks it as used. */
export function TillResult({ token, prize, now }: ResultProps) {
  const { isFine, heading, text } = wordsOf(prize, now)
  return (
    <section className="panel stack till-result" data-fine={isFine || undefined} aria-labelledby={RESULT_ID}>
      <h2 id={RESULT_ID} tabIndex={-1}>
        <Icon name={isFine ? 'check' : 'close'} /> {heading}
      </h2>
      <p className="till-prize">
        <strong>{prize.name}</strong>, de «{prize.campaign}».
      </p>
      {text ? <p>{text}</p> : null}
      {prize.state === 'valid' ? <MarkForm token={token} id={prize.id} /> : null}
    </section>
  )
}

function MarkForm({ token, id }: { token: string; id: string }) {
  const state = useForm({ name: 'mark', submit: markForm })
  return (
    <Form state={state}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="prize" value={id} />
      <p>Si entregas el premio, márcalo: después el código no vale en ninguna tienda.</p>
      <div className="form__actions">
        <Button type="submit" size="lg" pending={state.isPending}>
          Marcar como usado
        </Button>
      </div>
    </Form>
  )
}

function wordsOf({ state, used, zone }: TillPrize, now: number) {
  if (state === 'annulled') {
    const text = 'La organización ha anulado este premio. No lo entregues.'
    return { isFine: false, heading: 'Anulado', text }
  }
  if (!used) return { isFine: true, heading: 'Válido', text: undefined }
  if (used.isRepeat) {
    const heading = 'Válido, marcado hace un momento por ti'
    return { isFine: true, heading, text: 'No hace falta que hagas nada más.' }
  }
  return { isFine: false, heading: `Ya usado ${usedAt(used, { now, zone })}`, text: 'No vuelvas a entregar el premio.' }
}
