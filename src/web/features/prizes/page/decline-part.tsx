import type { WonPrize } from '#contract/prizes.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { declineForm } from '#web/features/prizes/prizes.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'

export const SAID_BY_NEXT = {
  alternate: 'Pasa al siguiente suplente del sorteo.',
  closing: 'Irá al sorteo de cierre, entre quienes han jugado.',
  nobody: 'No pasa a nadie más.',
} satisfies Record<WonPrize['passesTo'], string>

/**
 * Lets the winner decline the prize in two steps, with and without JavaScript: the winner opens this part and then
 * presses its button.
 */
export function DeclinePart({ prize: { id, passesTo } }: { prize: WonPrize }) {
  const state = useForm({ name: 'decline', submit: declineForm })
  return (
    <details className="disclosure" open={state.problem !== undefined}>
      <summary>{passesTo === 'nobody' ? 'No lo quiero' : 'No lo quiero: que pase a otra persona'}</summary>
      <Form state={state}>
        <input type="hidden" name="prize" value={id} />
        <p>{SAID_BY_NEXT[passesTo]} Después ya no podrás recuperarlo.</p>
        <div className="form__actions">
          <Button type="submit" variant="secondary" pending={state.isPending}>
            Sí, renuncio al premio
          </Button>
        </div>
      </Form>
    </details>
  )
}
