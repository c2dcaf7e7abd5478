import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { clearSession, dropPersonalQueries } from '#web/session/clear-session.ts'
import { signOutForm } from './sessions.functions.ts'

/**
 * Signs the member out and empties the session. With JavaScript it calls DELETE on the session endpoint
 * (docs/specification.md, section 7), otherwise it posts a plain form.
 */
export function SignOutForm() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [failed, setFailed] = useState(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setFailed(false)
    try {
      await clearSession(queryClient)
    } catch {
      return setFailed(true)
    }
    dropPersonalQueries(queryClient)
    router.clearCache()
    await router.navigate({ to: '/' })
  }

  return (
    <form action={signOutForm.url} method="post" onSubmit={onSubmit}>
      <input type="hidden" name="_form" value="sign-out" />
      <input type="hidden" name="_back" value="/user/profile" />
      <Button type="submit" variant="secondary">
        Cerrar sesión
      </Button>
      {failed ? (
        <p role="status">No hemos podido cerrar la sesión. Comprueba tu conexión y vuelve a intentarlo.</p>
      ) : null}
    </form>
  )
}
