import type { WonPrize } from '#contract/prizes.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SelectField } from '#web/components/ui/choice-fields.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { COUNTRY_OPTIONS } from '#web/forms/country-options.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { claimForm } from '#web/functions/prizes.ts'

/** Asks for an address only at the claim of a prize that must be sent. */
const LINES = [
  { name: 'name', label: 'Quién lo recibe', autoComplete: 'name' },
  { name: 'street', label: 'Calle y número', autoComplete: 'street-address' },
  { name: 'postcode', label: 'Código postal', autoComplete: 'postal-code' },
  { name: 'city', label: 'Localidad', autoComplete: 'address-level2' },
  { name: 'province', label: 'Provincia', autoComplete: 'address-level1' },
] as const

const FIELD_IDS = Object.fromEntries([...LINES, { name: 'country' }].map(({ name }) => [`address.${name}`, name]))

export function ClaimForm({ prize }: { prize: WonPrize }) {
  const state = useForm({ name: 'claim', submit: claimForm, fieldIds: FIELD_IDS })
  return (
    <Form state={state}>
      <input type="hidden" name="prize" value={prize.id} />
      {prize.needsAddress ? (
        <>
          {LINES.map((line) => (
            <TextField
              key={line.name}
              {...line}
              error={state.errorOf(`address.${line.name}`)}
              defaultValue={state.writtenIn(line.name)}
            />
          ))}
          <SelectField
            name="country"
            label="País"
            options={COUNTRY_OPTIONS.filter(({ value }) => prize.countries.some((country) => country === value))}
            defaultValue={state.writtenIn('country') ?? prize.countries[0]}
            error={state.errorOf('address.country')}
          />
          <TextField
            name="phone"
            type="tel"
            label="Teléfono"
            optional
            autoComplete="tel"
            defaultValue={state.writtenIn('phone')}
            error={state.errorOf('address.phone')}
          />
        </>
      ) : null}
      <div className="form__actions">
        <Button type="submit" size="lg" pending={state.isPending}>
          Recoger premio
        </Button>
      </div>
    </Form>
  )
}
