import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LetterWithCode } from '#web/components/layout/art/letter-with-code.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
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
    <WallPage
      title="Mira tu correo"
      art={<LetterWithCode />}
      lead={
        <p>
          Te hemos enviado un código de 6 cifras a <strong className="unbroken">{pending.email}</strong>. Escríbelo
          aquí.
        </p>
      }
    >
      <div className="stack stack--loose">
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
        {pending.hasMailbox ? (
          <p className="small muted">
            Estás probando Temporada: los correos no salen de este ordenador, están en el{' '}
            <Link to="/buzon">buzón de pruebas</Link>.
          </p>
        ) : null}
      </div>
    </WallPage>
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
  <WallPage
    title="Aquí no esperamos ningún código"
    art={<LetterWithCode />}
    lead={
      <p>El código se pide en el mismo navegador en el que empezaste y vale 30 minutos. Entra y te enviamos otro.</p>
    }
    actions={
      <Link to="/" hash="entrar" className={buttonClass()}>
        Entrar
      </Link>
    }
  />
)
