import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page/page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { forgotForm } from '#web/features/account/sign-in/forgotten-password.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('enviado')

export const Route = createFileRoute('/forgot')({
  validateSearch: readSearch,
  head: pageHead('Nueva contraseña'),
  component: Forgot,
})

function Forgot() {
  const isSent = Route.useSearch().enviado !== undefined
  const state = useForm({ name: 'forgot', submit: forgotForm })
  if (isSent) {
    return (
      <Page
        title="Mira tu correo"
        width="text"
        lead={
          <p>
            Si hay una cuenta con ese correo, en unos minutos te llega un enlace. Vale durante una hora; si ya te llegó
            alguno en la última hora, también sirve.
          </p>
        }
      />
    )
  }
  return (
    <Page
      title="¿Has olvidado tu contraseña?"
      width="text"
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
    </Page>
  )
}
