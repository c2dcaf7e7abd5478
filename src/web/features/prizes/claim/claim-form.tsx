import { useQueryClient } from '@tanstack/react-query'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { claimForm, prizeAddressQuery } from '#web/features/prizes/prizes.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { ADDRESS_FIELD_IDS, AddressFields } from './address-fields.tsx'
import { loadQr } from './load-qr.ts'

export function ClaimForm({ prize }: { prize: WonPrize }) {
  const queryClient = useQueryClient()
  const state = useForm({
    name: 'claim',
    submit: claimForm,
    fieldIds: ADDRESS_FIELD_IDS,
    preload: () => (prize.needsAddress ? queryClient.prefetchQuery(prizeAddressQuery(prize.id)) : loadQr(prize)),
  })
  return (
    <Form state={state}>
      <input type="hidden" name="prize" value={prize.id} />
      {prize.needsAddress ? <AddressFields state={state} countries={prize.countries} /> : null}
      <div className="form__actions">
        <Button type="submit" size="lg" pending={state.isPending}>
          {prize.needsAddress ? 'Enviar mi dirección' : 'Recoger premio'}
        </Button>
      </div>
    </Form>
  )
}
