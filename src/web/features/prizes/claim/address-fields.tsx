import type { PostalAddress, WonPrize } from '#contract/prizes.schema.ts'
import { SelectField } from '#web/components/ui/fields/choice-fields.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { COUNTRY_OPTIONS } from '#web/forms/country-options.ts'
import type { FormState } from '#web/forms/use-form.ts'
import './address-fields.css'

/** The fields of an address, line by line. */
const LINES = [
  [{ name: 'name', label: 'Quién lo recibe', autoComplete: 'name' }],
  [{ name: 'street', label: 'Calle y número', autoComplete: 'address-line1' }],
  [
    { name: 'postcode', label: 'Código postal', autoComplete: 'postal-code' },
    { name: 'city', label: 'Localidad', autoComplete: 'address-level2' },
  ],
  [{ name: 'province', label: 'Provincia', autoComplete: 'address-level1' }],
] as const

export const ADDRESS_FIELD_IDS = Object.fromEntries(
  [...LINES.flat(), { name: 'country' }].map(({ name }) => [`address.${name}`, name]),
)

interface AddressFieldsProps {
  state: FormState
  countries: WonPrize['countries']
  /** The current address, if it is to be corrected. */
  address?: PostalAddress | undefined
}

/**
 * Renders the fields for the address of a parcel. Used to claim a prize that has to be sent, and to correct the
 * address.
 */
export function AddressFields({ state, countries, address }: AddressFieldsProps) {
  return (
    <>
      {LINES.map((line) => (
        <div className="address-line" key={line[0].name}>
          {line.map((field) => (
            <TextField
              key={field.name}
              {...field}
              error={state.errorOf(`address.${field.name}`)}
              defaultValue={state.writtenIn(field.name) ?? address?.[field.name]}
            />
          ))}
        </div>
      ))}
      <SelectField
        name="country"
        label="País"
        options={COUNTRY_OPTIONS.filter(({ value }) => countries.some((country) => country === value))}
        defaultValue={state.writtenIn('country') ?? address?.country ?? countries[0]}
        error={state.errorOf('address.country')}
      />
      <TextField
        name="phone"
        type="tel"
        label="Teléfono"
        optional
        autoComplete="tel"
        defaultValue={state.writtenIn('phone') ?? address?.phone}
        error={state.errorOf('address.phone')}
      />
    </>
  )
}
