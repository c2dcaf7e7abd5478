import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page/page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { PasswordField } from '#web/components/ui/fields/field.tsx'
import { resetForm } from '#web/features/account/sign-in/forgotten-password.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { NO_INDEX, NO_REFERRER, pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('token', 'hecho')

export const Route = createFileRoute('/reset')({
  validateSearch: readSearch,
  head: pageHead('Nueva contraseña', [NO_REFERRER, NO_INDEX]),
  component: Reset,
})

function Reset() {
  const { token, hecho } = Route.useSearch()
  const state = useForm({ name: 'reset', submit: resetForm })
  if (hecho) {
    return (
      <Page
        title="Contraseña cambiada"
        width="text"
        lead={<p>Hemos cerrado las sesiones que había abiertas. Entra con la nueva.</p>}
        actions={
          <Link to="/" hash="entrar" className={buttonClass({ size: 'lg' })}>
            Entrar
          </Link>
        }
      />
    )
  }
  if (!token || state.problem?.code === 'link_expired') return <NoLongerValid />
  return (
    <Page title="Elige una contraseña nueva" width="text">
      <Form state={state}>
        <input type="hidden" name="token" value={token ?? ''} />
        <PasswordField
          name="password"
          label="Contraseña nueva"
          hint="12 caracteres o más."
          autoComplete="new-password"
          minLength={12}
          error={state.errorOf('password')}
        />
        <div className="form__actions">
          <Button type="submit" pending={state.isPending}>
            Guardar contraseña
          </Button>
        </div>
      </Form>
    </Page>
  )
}

const NoLongerValid = () => (
  <Page title="Este enlace ya no vale" width="text">
    <EmptyState
      art="mailbox"
      title="Los enlaces duran una hora"
      action={
        <Link to="/forgot" className={buttonClass()}>
          Pedir otro enlace
        </Link>
      }
    >
      Ha caducado o ya lo usaste. Pide otro y elige la contraseña desde ese correo.
    </EmptyState>
  </Page>
)
