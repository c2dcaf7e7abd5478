import { own } from '#contract/primitives/own.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { PasswordField, TextField } from '#web/components/ui/fields/field.tsx'
import { Form } from '#web/forms/form.tsx'
import { useFlash } from '#web/forms/use-flash.ts'
import { useForm } from '#web/forms/use-form.ts'
import { signUpForm } from './sign-up.functions.ts'
import { SignUpFields } from './sign-up-fields.tsx'

export function SignUpForm({ onward, via }: { onward: string | undefined; via: string | undefined }) {
  const flash = useFlash('sign-up')
  const filled = flash?.kind === 'filled' ? flash : undefined
  const form = useForm({
    name: 'sign-up',
    submit: signUpForm,
    botCheck: 'sign-up',
    fieldIds: { birthDate: 'birthDate-day' },
  })
  const writtenIn = (field: string) => form.writtenIn(field) ?? (filled && own(filled.values, field))
  const state = { ...form, writtenIn }
  const { errorOf } = state
  return (
    <Form state={state}>
      {onward ? <input type="hidden" name="volver" value={onward} /> : null}
      {via ? <input type="hidden" name="via" value={via} /> : null}
      {filled ? <Notice>{filled.message}</Notice> : null}
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
        minLength={12}
        error={errorOf('password')}
      />
      <SignUpFields state={state} />
      <div className="form__actions">
        <Button type="submit" size="lg" pending={state.isPending}>
          Crear cuenta
        </Button>
      </div>
    </Form>
  )
}
