import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { confirmLinkForm } from '#web/functions/accounts.ts'
import { NO_INDEX, NO_REFERRER, titled } from '#web/platform/page-head.ts'
import { searchTexts } from '#web/platform/search-texts.ts'

const readSearch = searchTexts('token', 'hecho')

export const Route = createFileRoute('/confirm')({
  validateSearch: readSearch,
  head: titled('Confirmar el correo', [NO_REFERRER, NO_INDEX]),
  component: Confirm,
})

/** Opening the link changes nothing: mail scanners open links too. The button does. */
function Confirm() {
  const { token, hecho } = Route.useSearch()
  const state = useForm({ name: 'confirm', submit: confirmLinkForm })
  if (hecho) {
    return (
      <Page
        title="Correo confirmado"
        width="text"
        lead={<p>Ya puedes jugar con tu cuenta.</p>}
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
    <Page title="Confirma tu correo" width="text" lead={<p>Pulsa el botón para terminar de crear tu cuenta.</p>}>
      <Form state={state}>
        <input type="hidden" name="token" value={token ?? ''} />
        <div className="form__actions">
          <Button type="submit" size="lg" pending={state.isPending}>
            Confirmar mi correo
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
      title="Los enlaces duran 48 horas"
      action={
        <Link to="/" hash="entrar" search={{ volver: '/user/validation' }} className={buttonClass()}>
          Entrar y pedir otro
        </Link>
      }
    >
      Ha caducado o ya lo usaste. Si tu correo ya está confirmado, solo tienes que entrar.
    </EmptyState>
  </Page>
)
