import type { PostalAddress, WonPrize } from '#contract/prizes.schema.ts'
import { ADDRESS_WORDS } from '#contract/words/address.ts'
import { SelectField } from '#web/components/ui/fields/choice-fields.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { COUNTRY_OPTIONS } from '#web/forms/country-options.ts'
import type { FormState } from '#web/forms/use-form.ts'
import { useWords } from '#web/functions/site.ts'
import './address-fields.css'

/** The fields of an address, line by line; the label of one with a word differs by market. */
const LINES = [
  [{ name: 'name', label: 'Quién lo recibe', autoComplete: 'name' }],
  [{ name: 'street', label: 'Calle y número', autoComplete: 'address-line1' }],
  [
    { name: 'postcode', label: 'Código postal', autoComplete: 'postal-code' },
    { name: 'city', word: 'city', autoComplete: 'address-level2' },
  ],
  [{ name: 'province', word: 'division', autoComplete: 'address-level1' }],
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
  const say = useWords(ADDRESS_WORDS)
  return (
    <>
      {LINES.map((line) => (
        <div className="address-line" key={line[0].name}>
          {line.map(({ name, autoComplete, ...field }) => (
            <TextField
              key={name}
              name={name}
              autoComplete={autoComplete}
              label={'word' in field ? say(field.word) : field.label}
              error={state.errorOf(`address.${name}`)}
              defaultValue={state.writtenIn(name) ?? address?.[name]}
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
