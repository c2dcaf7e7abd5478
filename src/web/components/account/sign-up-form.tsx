import { Link } from '@tanstack/react-router'
import { COUNTRIES } from '#contract/primitives.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { signUpForm } from '#web/functions/accounts.ts'
import { Button } from '../ui/button.tsx'
import { BirthDateField, CheckboxField, SelectField } from '../ui/choice-fields.tsx'
import { PasswordField, TextField } from '../ui/field.tsx'

export const COUNTRY_OPTIONS = Object.entries(COUNTRIES).map(([value, label]) => ({ value, label }))

export function SignUpForm({ onward }: { onward?: string | undefined }) {
  const state = useForm({
    name: 'sign-up',
    submit: signUpForm,
    botCheck: 'sign-up',
    fieldIds: { birthDate: 'birthDate-day' },
  })
  const { errorOf, writtenIn } = state
  return (
    <Form state={state}>
      {onward ? <input type="hidden" name="volver" value={onward} /> : null}
      <TextField
        name="email"
        type="email"
        label="Correo"
        autoComplete="email"
        error={errorOf('email')}
        defaultValue={writtenIn('email')}
      />
      <PasswordField
        name="password"
        label="Contraseña"
        hint="12 caracteres o más. Una frase corta funciona muy bien."
        autoComplete="new-password"
        error={errorOf('password')}
      />
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
      />
      <CheckboxField
        name="news"
        label="Quiero recibir novedades por correo (opcional)"
        defaultChecked={writtenIn('news') === 'on'}
        required={false}
      />
      <div className="form__actions">
        <Button type="submit" size="lg" pending={state.isPending}>
          Crear cuenta
        </Button>
      </div>
    </Form>
  )
}
