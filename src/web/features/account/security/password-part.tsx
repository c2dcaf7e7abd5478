import { Link } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'
import { PasswordField } from '#web/components/ui/fields/field.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { passwordForm } from './password.functions.ts'

export function PasswordPart({ hasPassword }: { hasPassword: boolean }) {
  return (
    <section className="stack" aria-labelledby="contrasena">
      <h3 id="contrasena">Contraseña</h3>
      {hasPassword ? (
        <ChangePassword />
      ) : (
        <p>
          No tienes contraseña, ni te hace falta. Si quieres una, <Link to="/forgot">te enviamos un enlace</Link> para
          elegirla.
        </p>
      )}
    </section>
  )
}

function ChangePassword() {
  const state = useForm({ name: 'password', submit: passwordForm })
  return (
    <Form state={state}>
      <PasswordField
        name="current"
        label="Contraseña actual"
        autoComplete="current-password"
        error={state.errorOf('current')}
      />
      <PasswordField
        name="password"
        label="Contraseña nueva"
        hint="12 caracteres o más. Cerraremos tus otras sesiones."
        autoComplete="new-password"
        minLength={12}
        error={state.errorOf('password')}
      />
      <div className="form__actions">
        <Button type="submit" variant="secondary" pending={state.isPending}>
          Cambiar contraseña
        </Button>
      </div>
    </Form>
  )
}
