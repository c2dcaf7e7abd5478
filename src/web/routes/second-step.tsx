import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page/page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { secondStepForm, secondStepQuery } from '#web/features/account/second-step/second-step.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { pageHead } from '#web/routing/page-head.ts'

/** Asks for a code after the first step of a sign-in. */
export const Route = createFileRoute('/second-step')({
  loader: async ({ context }) => {
    await context.queryClient.fetchQuery(secondStepQuery)
  },
  head: pageHead('Escribe tu código'),
  component: SecondStep,
})

function SecondStep() {
  const { isWaiting } = useSuspenseQuery(secondStepQuery).data
  if (!isWaiting) return <NothingWaiting />
  return (
    <Page
      title="Escribe tu código"
      width="text"
      lead={<p>Falta un paso: el código de 6 cifras que tu aplicación enseña ahora.</p>}
    >
      <div className="stack stack--loose">
        <CodeForm />
        <details className="disclosure">
          <summary>No tengo la aplicación a mano</summary>
          <div className="prose">
            <p>Escribe en su lugar uno de los códigos de recuperación que guardaste. Cada uno vale una vez.</p>
            <p>
              Si tampoco los tienes, <Link to="/contact">escríbenos</Link>.
            </p>
          </div>
        </details>
      </div>
    </Page>
  )
}

function CodeForm() {
  const state = useForm({ name: 'second-step', submit: secondStepForm, botCheck: 'sign-in' })
  return (
    <Form state={state}>
      <TextField
        name="code"
        label="Código"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        error={state.errorOf('code')}
      />
      <div className="form__actions">
        <Button type="submit" pending={state.isPending}>
          Entrar
        </Button>
        <Link to="/" hash="entrar" className="text-link">
          Volver a empezar
        </Link>
      </div>
    </Form>
  )
}

const NothingWaiting = () => (
  <Page title="Escribe tu código" width="text">
    <EmptyState
      art="mailbox"
      title="Aquí no esperamos ningún código"
      action={
        <Link to="/" hash="entrar" className={buttonClass()}>
          Entrar
        </Link>
      }
    >
      El código se pide al entrar, en el mismo navegador, y hay 10 minutos para escribirlo.
    </EmptyState>
  </Page>
)
