import { Link } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'
import { PasswordField, TextField } from '#web/components/ui/fields/field.tsx'
import { signInForm } from '#web/features/account/sign-in/sign-in.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'

/** Shows the form for signing in. `onward` is the path to open afterwards; the server checks this path again. */
export function SignInForm({ onward, anchor }: { onward?: string | undefined; anchor?: string }) {
  const state = useForm({ name: 'sign-in', submit: signInForm, botCheck: 'sign-in' })
  return (
    <Form state={state} anchor={anchor}>
      {onward ? <input type="hidden" name="volver" value={onward} /> : null}
      <TextField
        name="email"
        type="email"
        label="Correo"
        autoComplete="username"
        error={state.errorOf('email')}
        defaultValue={state.writtenIn('email')}
      />
      <PasswordField
        name="password"
        label="Contraseña"
        autoComplete="current-password"
        error={state.errorOf('password')}
      />
      <div className="form__actions">
        <Button type="submit" pending={state.isPending}>
          Entrar
        </Button>
        <Link to="/forgot" className="text-link">
          He olvidado mi contraseña
        </Link>
      </div>
    </Form>
  )
}
