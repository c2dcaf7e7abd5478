import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { SealedLetter } from '#web/components/layout/art/sealed-letter.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { PasswordField } from '#web/components/ui/fields/field.tsx'
import { isLinkValid } from '#web/features/account/mailed-link.functions.ts'
import { confirmLinkForm, linkNeedsQuery } from '#web/features/account/sign-up/confirmation.functions.ts'
import { localPath } from '#web/format/local-path.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { NO_INDEX, NO_REFERRER, pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('token', 'hecho', 'volver')

export const Route = createFileRoute('/confirm')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context, deps: { token } }) => {
    const [isValid] = await Promise.all([
      isLinkValid('confirm-link', token),
      context.queryClient.fetchQuery(linkNeedsQuery),
    ])
    return { isValid }
  },
  head: pageHead('Confirmar el correo', [NO_REFERRER, NO_INDEX]),
  component: Confirm,
})

function Confirm() {
  const { token, hecho } = Route.useSearch()
  const { isValid } = Route.useLoaderData()
  if (hecho) return <Confirmed />
  return isValid && token ? <ConfirmForm token={token} /> : <NoLongerValid />
}

function Confirmed() {
  const { user } = useSuspenseQuery(sessionQuery).data
  const onward = localPath(Route.useSearch().volver) ?? '/home'
  return (
    <WallPage
      title="Correo confirmado"
      art={<SealedLetter />}
      lead={<p>Ya puedes jugar con tu cuenta.</p>}
      actions={
        user ? (
          <a href={onward} className={buttonClass({ size: 'lg' })}>
            Continuar
          </a>
        ) : (
          <Link to="/" hash="entrar" search={{ volver: onward }} className={buttonClass({ size: 'lg' })}>
            Entrar
          </Link>
        )
      }
    />
  )
}

/** Shows a button that confirms the e-mail. Opening the link alone does not, because mail scanners open links too. */
function ConfirmForm({ token }: { token: string }) {
  const needs = useSuspenseQuery(linkNeedsQuery).data
  const state = useForm({ name: 'confirm', submit: confirmLinkForm, botCheck: 'sign-in' })
  const { problem } = state
  if (problem?.code === 'link_expired') return <NoLongerValid />
  const asksPassword = needs.asksPassword || (problem !== undefined && problem.code !== 'unavailable')
  return (
    <WallPage
      title={asksPassword ? 'Confirma tu correo' : 'Ya casi está: confirma tu correo'}
      art={<SealedLetter />}
      lead={
        <p>
          {asksPassword
            ? 'Escribe la contraseña que elegiste al crear la cuenta: así sabemos que la creaste tú.'
            : 'Así sabemos que este correo es tuyo, y podrás jugar.'}
        </p>
      }
    >
      <Form state={state}>
        <input type="hidden" name="token" value={token} />
        {asksPassword ? (
          <PasswordField
            name="password"
            label="Contraseña"
            autoComplete="current-password"
            error={state.errorOf('password')}
          />
        ) : null}
        <div className="form__actions">
          <Button type="submit" size="lg" pending={state.isPending}>
            Confirmar mi correo
          </Button>
          {asksPassword ? (
            <Link to="/forgot" className="text-link">
              He olvidado mi contraseña
            </Link>
          ) : null}
        </div>
        {asksPassword ? <p className="small muted">Si no has creado ninguna cuenta aquí, no hagas nada.</p> : null}
      </Form>
    </WallPage>
  )
}

const NoLongerValid = () => (
  <WallPage
    title="Este enlace ya no vale"
    art={<SealedLetter isVoid />}
    lead={
      <p>
        Los enlaces duran 48 horas, y este ha caducado o ya lo usaste. Si tu correo ya está confirmado, solo tienes que
        entrar.
      </p>
    }
    actions={
      <Link to="/" hash="entrar" search={{ volver: '/user/validation' }} className={buttonClass()}>
        Entrar y pedir otro
      </Link>
    }
  />
)
