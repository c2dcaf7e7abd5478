import { useQuery } from '@tanstack/react-query'
import type { PostalAddress, WonPrize } from '#contract/prizes.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SignInAgain } from '#web/features/account/security/sign-in-again.tsx'
import { addressForm, prizeAddressQuery } from '#web/features/prizes/prizes.functions.ts'
import { COUNTRY_OPTIONS } from '#web/forms/country-options.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { ADDRESS_FIELD_IDS, AddressFields } from './address-fields.tsx'

/**
 * Shows the winner the address of the parcel. Until the parcel is sent, there is also a form to correct the address.
 */
export function AddressPart({ prize }: { prize: WonPrize }) {
  const { data } = useQuery(prizeAddressQuery(prize.id))
  if (!data?.address) return null
  return (
    <div className="stack">
      <ReadBack address={data.address} />
      {data.isCorrectable ? <Correct prize={prize} address={data.address} /> : null}
    </div>
  )
}

function ReadBack({ address: { name, street, postcode, city, province, country, phone } }: { address: PostalAddress }) {
  const land = COUNTRY_OPTIONS.find(({ value }) => value === country)?.label ?? country
  const lines = [name, street, `${postcode} ${city}`, province === city ? land : `${province}, ${land}`, phone]
  return (
    <address className="prize-address">
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

function Correct({ prize: { id, countries }, address }: { prize: WonPrize; address: PostalAddress }) {
  const state = useForm({ name: 'address', submit: addressForm, fieldIds: ADDRESS_FIELD_IDS })
  return (
    <details
      className="disclosure"
      open={state.isPending || state.problem !== undefined || state.message !== undefined}
    >
      <summary>Corregir la dirección</summary>
      <Form state={state}>
        <input type="hidden" name="prize" value={id} />
        <AddressFields state={state} countries={countries} address={address} />
        <SignInAgain state={state} id="password" />
        <div className="form__actions">
          <Button type="submit" pending={state.isPending}>
            Guardar la dirección
          </Button>
        </div>
      </Form>
    </details>
  )
}
