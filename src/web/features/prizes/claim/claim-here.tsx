import { useQueryClient } from '@tanstack/react-query'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { claimForm } from '#web/features/prizes/prizes.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { refreshQueries } from '#web/session/refresh-queries.ts'
import { loadQr } from './load-qr.ts'

/**
 * Claims a prize that needs no address, without leaving the game: the refreshed data of the game contains the code.
 * Without JavaScript, the claim leads to the prize's page.
 */
export function ClaimHere({ prize }: { prize: Pick<WonPrize, 'id' | 'kind'> }) {
  const queryClient = useQueryClient()
  const state = useForm({
    name: 'claim',
    submit: claimForm,
    preload: () => loadQr(prize),
    onDone: () => refreshQueries(queryClient),
  })
  return (
    <Form state={state} className="claim-here">
      <input type="hidden" name="prize" value={prize.id} />
      <Button type="submit" size="lg" pending={state.isPending}>
        Recoger mi premio
      </Button>
    </Form>
  )
}
