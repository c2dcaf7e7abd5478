import { Link } from '@tanstack/react-router'
import { BirthDateField, CheckboxField, SelectField } from '#web/components/ui/fields/choice-fields.tsx'
import { COUNTRY_OPTIONS } from '#web/forms/country-options.ts'
import type { FormState } from '#web/forms/use-form.ts'

export function SignUpFields({ state: { errorOf, writtenIn } }: { state: FormState }) {
  return (
    <>
      <BirthDateField
        name="birthDate"
        legend="Fecha de nacimiento"
        hint="Solo pueden participar mayores de 18 años."
        error={errorOf('birthDate')}
        defaultValue={{
          day: writtenIn('birthDate.day') ?? '',
          month: writtenIn('birthDate.month') ?? '',
          year: writtenIn('birthDate.year') ?? '',
        }}
      />
      <SelectField
        name="country"
        label="País"
        options={COUNTRY_OPTIONS}
        defaultValue={writtenIn('country') ?? 'ES'}
        error={errorOf('country')}
      />
      <CheckboxField
        name="acceptRules"
        label={
          <>
            He leído y acepto las <Link to="/conditions">bases y condiciones</Link>
          </>
        }
        error={errorOf('acceptRules')}
        defaultChecked={writtenIn('acceptRules') === 'on'}
        required
      />
      <CheckboxField
        name="acceptPrivacy"
        label={
          <>
            He leído y acepto la{' '}
            <Link to="/info" hash="privacidad">
              política de privacidad
            </Link>
          </>
        }
        error={errorOf('acceptPrivacy')}
        defaultChecked={writtenIn('acceptPrivacy') === 'on'}
        required
      />
      <CheckboxField
        name="news"
        label="Quiero recibir novedades por correo (opcional)"
        defaultChecked={writtenIn('news') === 'on'}
        required={false}
      />
    </>
  )
}
