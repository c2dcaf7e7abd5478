import type { WonPrize } from '#contract/prizes.schema.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { declineForm } from '#web/features/prizes/prizes.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { STATE_ID } from '../state-id.ts'

export const SAID_BY_NEXT = {
  alternate: 'Pasa al siguiente suplente del sorteo.',
  closing: 'Irá al sorteo de cierre, entre quienes han jugado.',
  nobody: 'No pasa a nadie más.',
} satisfies Record<WonPrize['passesTo'], string>

/**
 * Lets the winner decline the prize in two steps, with and without JavaScript: the winner opens this part and then
 * presses its button.
 */
export function DeclinePart({ prize: { id, name, withArticle, passesTo } }: { prize: WonPrize }) {
  const state = useForm({ name: 'decline', submit: declineForm })
  return (
    <details className="disclosure" open={state.problem !== undefined}>
      <summary>{passesTo === 'nobody' ? 'No lo quiero' : 'No lo quiero: que pase a otra persona'}</summary>
      <Form state={state}>
        <input type="hidden" name="prize" value={id} />
        <p>
          ¿Renuncias a <strong>{withArticle ?? `«${name}»`}</strong>? {SAID_BY_NEXT[passesTo]} Después ya no podrás
          recuperarlo.
        </p>
        <div className="form__actions">
          <a
            href={`#${STATE_ID}`}
            className={buttonClass({ variant: 'secondary' })}
            onClick={({ currentTarget }) => currentTarget.closest('details')?.removeAttribute('open')}
          >
            Me lo quedo
          </a>
          <Button type="submit" variant="danger" pending={state.isPending}>
            Sí, renuncio
          </Button>
        </div>
      </Form>
    </details>
  )
}
