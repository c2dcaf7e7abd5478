import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Problem } from '#contract/problem.ts'
import { Page } from '../layout/page.tsx'
import { Button } from '../ui/button.tsx'

/** Every error but a 404. The message of an unknown error may hold anything, so it is never shown. */
export function FaultScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const { code, message, description } = describe(error)
  return (
    <Page
      width="text"
      title={<span data-error="message">{message}</span>}
      lead={<p data-error="description">{description}</p>}
      actions={<Button onClick={() => router.invalidate()}>Reintentar</Button>}
    >
      <p className="muted" data-error="code">
        {code}
      </p>
    </Page>
  )
}

function describe(error: unknown) {
  if (!(error instanceof Problem)) {
    return {
      code: 500,
      message: 'Internal Server Error',
      description: 'Algo ha fallado por nuestra parte. Vuelve a intentarlo.',
    }
  }
  const reference = error.body.reference ? ` Referencia: ${error.body.reference}.` : ''
  return { code: error.status, message: 'No ha podido ser', description: error.body.detail + reference }
}
