import type { Me } from '#contract/accounts.schema.ts'
import { own } from '#contract/primitives/own.ts'
import { LOCALES } from '#contract/zones/locales.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { NameNotice } from '#web/components/ui/feedback/name-notice.tsx'
import { SelectField } from '#web/components/ui/fields/choice-fields.tsx'
import { COUNTRY_OPTIONS } from '#web/forms/country-options.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { AliasField } from './alias-field.tsx'
import { BlockNotice } from './block-notice.tsx'
import { profileForm } from './profile.functions.ts'

const ZONES = [
  'Europe/Madrid',
  'Atlantic/Canary',
  'America/Mexico_City',
  'America/Bogota',
  'America/Argentina/Buenos_Aires',
  'America/Santiago',
  'America/Lima',
  'America/Montevideo',
  'America/Guayaquil',
  'America/Costa_Rica',
  'America/Panama',
  'America/Santo_Domingo',
]
/** Returns the name of a time zone for the list of choices, with the city if `CITIES` has one. */
const zoneName = (zone: string) => {
  const words = zoneWords(zone)
  const city = own(CITIES, zone)
  return city ? `${city} (${words})` : words.replace('hora de ', '')
}
const CITIES: Record<string, string> = { 'Europe/Madrid': 'Madrid', 'Atlantic/Canary': 'Canarias' }
const LOCALE_NAMES = {
  'es-ES': 'Español de España',
  'es-MX': 'Español de México',
  'es-AR': 'Español de Argentina',
  'es-CO': 'Español de Colombia',
} satisfies Record<(typeof LOCALES)[number], string>

export function ProfilePart({ me }: { me: Me }) {
  const state = useForm({ name: 'profile', submit: profileForm })
  const zones = ZONES.includes(me.zone) ? ZONES : [me.zone, ...ZONES]
  return (
    <section className="stack" aria-labelledby="datos">
      <h3 id="datos">Alias, país e idioma</h3>
      {me.blockReason === undefined ? null : <BlockNotice reason={me.blockReason} />}
      {me.aliasNote ? (
        <NameNotice note={me.aliasNote} hidden="Los demás ya no ven tu alias" renamed="La organización cambió tu alias">
          Puedes elegir otro aquí.
        </NameNotice>
      ) : null}
      <Form state={state}>
        <AliasField written={state.writtenIn('alias') ?? me.alias ?? ''} error={state.errorOf('alias')} />
        <SelectField
          name="country"
          label="País"
          options={COUNTRY_OPTIONS}
          defaultValue={me.country}
          error={state.errorOf('country')}
        />
        <SelectField
          name="zone"
          label="Zona horaria"
          options={zones.map((zone) => ({ value: zone, label: zoneName(zone) }))}
          defaultValue={me.zone}
          error={state.errorOf('zone')}
        />
        <SelectField
          name="locale"
          label="Idioma"
          options={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
          defaultValue={me.locale}
          error={state.errorOf('locale')}
        />
        <div className="form__actions">
          <Button type="submit" pending={state.isPending}>
            Guardar
          </Button>
        </div>
      </Form>
    </section>
  )
}
