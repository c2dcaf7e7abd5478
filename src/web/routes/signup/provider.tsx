import { createFileRoute, redirect } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'
import { NewcomerForm } from '#web/features/account/newcomer-form.tsx'
import { newcomerQuery } from '#web/functions/identities.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { titled } from '#web/routing/page-head.ts'

/** For new visitors sent by a provider; redirects all others to the sign-in page. */
export const Route = createFileRoute('/signup/provider')({
  loader: async ({ context }) => {
    const newcomer = await context.queryClient.fetchQuery(newcomerQuery)
    if (!newcomer) throw redirect({ to: '/', hash: 'entrar', statusCode: 302 })
  },
  head: titled('Termina tu cuenta'),
  component: ProviderSignUp,
})

function ProviderSignUp() {
  const newcomer = useLoaded(newcomerQuery)
  if (!newcomer) return null
  return (
    <Page
      title="Termina tu cuenta"
      width="text"
      lead={
        <p>
          {newcomer.provider} nos dice que eres <strong>{newcomer.email}</strong>. Solo falta esto, y no te pedimos
          contraseña.
        </p>
      }
    >
      <NewcomerForm />
    </Page>
  )
}
