import { createFileRoute, Link } from '@tanstack/react-router'
import { Padlock } from '#web/components/layout/art/padlock.tsx'
import { SealedLetter } from '#web/components/layout/art/sealed-letter.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { PasswordField } from '#web/components/ui/fields/field.tsx'
import { isLinkValid } from '#web/features/account/mailed-link.functions.ts'
import { BackToSignIn } from '#web/features/account/sign-in/back-to-sign-in.tsx'
import { resetForm } from '#web/features/account/sign-in/forgotten-password.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { NO_INDEX, NO_REFERRER, pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('token', 'hecho')

export const Route = createFileRoute('/reset')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ deps: { token } }) => ({ isValid: await isLinkValid('reset', token) }),
  head: pageHead('Nueva contraseña', [NO_REFERRER, NO_INDEX]),
  component: Reset,
})

function Reset() {
  const { token, hecho } = Route.useSearch()
  const { isValid } = Route.useLoaderData()
  const state = useForm({ name: 'reset', submit: resetForm })
  if (hecho) {
    return (
      <WallPage
        title="Contraseña cambiada"
        art={<SealedLetter />}
        lead={<p>Hemos cerrado las sesiones que había abiertas. Entra con la nueva.</p>}
        actions={
          <Link to="/" hash="entrar" className={buttonClass({ size: 'lg' })}>
            Entrar
          </Link>
        }
      />
    )
  }
  if (!isValid || state.problem?.code === 'link_expired') return <NoLongerValid />
  return (
    <WallPage
      title="Elige otra contraseña"
      back={<BackToSignIn />}
      lead={<p>Desde ahora entras con esta.</p>}
      art={<Padlock />}
    >
      <Form state={state}>
        <input type="hidden" name="token" value={token ?? ''} />
        <PasswordField
          name="password"
          label="Contraseña nueva"
          hint="12 caracteres o más. Una frase corta funciona muy bien."
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
    </WallPage>
  )
}

const NoLongerValid = () => (
  <WallPage
    title="Este enlace ya no vale"
    art={<Padlock />}
    lead={<p>Los enlaces duran una hora. Este ha caducado o ya lo usaste: pide otro y elige la contraseña desde él.</p>}
    actions={
      <Link to="/forgot" className={buttonClass()}>
        Pedir otro enlace
      </Link>
    }
  />
)
