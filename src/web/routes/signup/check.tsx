import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page/page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { SixDigitField } from '#web/components/ui/fields/six-digit-field.tsx'
import { codeForm, pendingQuery } from '#web/features/account/sign-up/confirmation.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/signup/check')({
  loader: async ({ context }) => {
    await context.queryClient.fetchQuery(pendingQuery)
  },
  head: pageHead('Mira tu correo'),
  component: Check,
})

function Check() {
  const pending = useSuspenseQuery(pendingQuery).data
  if (!pending) return <NothingPending />
  return (
    <Page
      title="Mira tu correo"
      width="text"
      lead={
        <p>
          Te hemos enviado un código de 6 cifras a <strong>{pending.email}</strong>. Escríbelo aquí.
        </p>
      }
    >
      <div className="stack stack--loose">
        {pending.hasMailbox ? (
          <Notice title="Estás probando Temporada">
            Los correos no salen de este ordenador: están en el <Link to="/buzon">buzón de desarrollo</Link>.
          </Notice>
        ) : null}
        <CodeForm />
        <details className="disclosure">
          <summary>No me ha llegado</summary>
          <div className="prose">
            <p>Mira en la carpeta de correo no deseado y espera un par de minutos.</p>
            <p>
              Si el correo estaba mal escrito, <Link to="/signup">empieza de nuevo</Link>. Si ya tenías cuenta, el
              mensaje te explica cómo entrar.
            </p>
          </div>
        </details>
      </div>
    </Page>
  )
}

function CodeForm() {
  const state = useForm({ name: 'code', submit: codeForm, botCheck: 'code' })
  return (
    <Form state={state}>
      <SixDigitField name="code" label="Código" error={state.errorOf('code')} />
      <div className="form__actions">
        <Button type="submit" pending={state.isPending}>
          Confirmar
        </Button>
      </div>
    </Form>
  )
}

const NothingPending = () => (
  <Page title="Mira tu correo" width="text">
    <EmptyState
      art="mailbox"
      title="Aquí no esperamos ningún código"
      action={
        <Link to="/" hash="entrar" className={buttonClass()}>
          Entrar
        </Link>
      }
    >
      El código se pide en el mismo navegador en el que empezaste y vale 30 minutos. Entra y te enviamos otro.
    </EmptyState>
  </Page>
)
