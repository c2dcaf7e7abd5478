import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LetterWithLink } from '#web/components/layout/art/letter-with-link.tsx'
import { Padlock } from '#web/components/layout/art/padlock.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { BackToSignIn } from '#web/features/account/sign-in/back-to-sign-in.tsx'
import { forgotForm, resetRequestQuery } from '#web/features/account/sign-in/forgotten-password.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('enviado')

export const Route = createFileRoute('/forgot')({
  validateSearch: readSearch,
  loader: async ({ context }) => {
    await context.queryClient.fetchQuery(resetRequestQuery)
  },
  head: pageHead('Nueva contraseña'),
  component: Forgot,
})

function Forgot() {
  return Route.useSearch().enviado === undefined ? <AskForLink /> : <LinkSent />
}

function AskForLink() {
  const state = useForm({ name: 'forgot', submit: forgotForm })
  return (
    <WallPage
      title="¿Has olvidado tu contraseña?"
      back={<BackToSignIn />}
      art={<Padlock />}
      lead={<p>Escribe tu correo y te enviamos un enlace para elegir otra.</p>}
    >
      <Form state={state}>
        <TextField
          name="email"
          type="email"
          label="Correo"
          autoComplete="email"
          error={state.errorOf('email')}
          defaultValue={state.writtenIn('email')}
        />
        <div className="form__actions">
          <Button type="submit" pending={state.isPending}>
            Enviar el enlace
          </Button>
        </div>
      </Form>
    </WallPage>
  )
}

/** Says the same whether the address has an account or not. */
function LinkSent() {
  const { email } = useSuspenseQuery(resetRequestQuery).data
  return (
    <WallPage
      title="Mira tu correo"
      back={<BackToSignIn />}
      art={<LetterWithLink />}
      lead={
        <p>
          Si hay una cuenta con {email ? <strong className="unbroken">{email}</strong> : 'ese correo'}, en unos minutos
          te llega un enlace. Vale durante una hora.
        </p>
      }
    >
      <div className="stack stack--loose">
        <section className="stack stack--tight" aria-labelledby="sin-llegar">
          <h2 id="sin-llegar" className="display-3">
            ¿No te ha llegado?
          </h2>
          <p>Mira en la carpeta de correo no deseado y espera un par de minutos.</p>
        </section>
        {email ? <SendAgain email={email} /> : null}
        <p>
          {email ? '¿Estaba mal escrito? ' : null}
          <Link to="/forgot" className={email ? 'text-link' : buttonClass()}>
            {email ? 'Escribe otro correo' : 'Pedir otro enlace'}
          </Link>
        </p>
      </div>
    </WallPage>
  )
}

function SendAgain({ email }: { email: string }) {
  const state = useForm({ name: 'forgot-again', submit: forgotForm })
  return (
    <Form state={state}>
      <input type="hidden" name="email" value={email} />
      <div className="form__actions">
        <Button type="submit" variant="secondary" block pending={state.isPending}>
          Enviar otra vez
        </Button>
      </div>
    </Form>
  )
}
