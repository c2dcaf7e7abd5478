import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router'
import { Problem } from '#contract/problem.ts'
import { Page } from '../layout/page.tsx'
import { Button, buttonClass } from '../ui/button.tsx'

/** Every error but a 404. The message of an unknown error may hold anything, so it is never shown. */
export function FaultScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const { code, message, description } = wordsFor(error)
  return (
    <Page
      width="text"
      title={<span data-error="message">{message}</span>}
      lead={<p data-error="description">{description}</p>}
      actions={
        isLeaving(error) ? (
          <Link to="/user/profile" className={buttonClass()}>
            Ir a mi perfil
          </Link>
        ) : code === 401 ? (
          // A full load: the session that the browser remembers has ended.
          <a href={`/?volver=${encodeURIComponent(here)}#entrar`} className={buttonClass()}>
            Volver a entrar
          </a>
        ) : (
          <Button onClick={() => router.invalidate()}>Reintentar</Button>
        )
      }
    >
      <p className="muted" data-error="code">
        {code}
      </p>
    </Page>
  )
}

/** The account is on its way out; its profile is where to change one's mind. */
const isLeaving = (error: unknown) => error instanceof Problem && error.code === 'account_leaving'

function wordsFor(error: unknown) {
  if (!(error instanceof Problem)) {
    const description = 'Algo ha fallado por nuestra parte. Vuelve a intentarlo.'
    return { code: 500, message: 'Internal Server Error', description }
  }
  const reference = error.body.reference ? ` Referencia: ${error.body.reference}.` : ''
  return { code: error.status, message: 'No ha podido ser', description: error.body.detail + reference }
}
