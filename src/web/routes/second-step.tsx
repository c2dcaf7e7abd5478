import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Phone } from '#web/components/layout/art/phone.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { SixDigitField } from '#web/components/ui/fields/six-digit-field.tsx'
import { secondStepForm, secondStepQuery } from '#web/features/account/second-step/second-step.functions.ts'
import { BackToSignIn } from '#web/features/account/sign-in/back-to-sign-in.tsx'
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
    <WallPage
      title="Escribe tu código"
      back={<BackToSignIn />}
      art={<Phone />}
      lead={<p>Falta un paso: el código de 6 cifras que ves ahora en tu aplicación.</p>}
    >
      <div className="stack stack--loose">
        <CodeForm />
        <RecoveryCode />
      </div>
    </WallPage>
  )
}

function CodeForm() {
  const state = useForm({ name: 'second-step', submit: secondStepForm, botCheck: 'sign-in' })
  return (
    <Form state={state}>
      <SixDigitField name="code" label="Código" error={state.errorOf('code')} />
      <div className="form__actions">
        <Button type="submit" pending={state.isPending}>
          Entrar
        </Button>
      </div>
    </Form>
  )
}

function RecoveryCode() {
  const fieldIds = { code: 'recovery-code' }
  const state = useForm({ name: 'second-step-recovery', submit: secondStepForm, botCheck: 'sign-in', fieldIds })
  return (
    <details className="disclosure" open={state.problem !== undefined}>
      <summary>No tengo la aplicación a mano</summary>
      <Form state={state}>
        <p>Escribe uno de los códigos de recuperación que guardaste. Cada uno vale una vez.</p>
        <TextField
          id={fieldIds.code}
          name="code"
          label="Código de recuperación"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          error={state.errorOf('code')}
        />
        <div className="form__actions">
          <Button type="submit" variant="secondary" pending={state.isPending}>
            Entrar con este código
          </Button>
        </div>
        <p>
          Si tampoco los tienes, <Link to="/contact">escríbenos</Link>.
        </p>
      </Form>
    </details>
  )
}

const NothingWaiting = () => (
  <WallPage
    title="Aquí no esperamos ningún código"
    art={<Phone />}
    lead={<p>El código se pide al entrar, en el mismo navegador, y hay 10 minutos para escribirlo.</p>}
    actions={
      <Link to="/" hash="entrar" className={buttonClass()}>
        Entrar
      </Link>
    }
  />
)
