import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { SealedLetter } from '#web/components/layout/art/sealed-letter.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { newcomerQuery } from '#web/features/account/security/identities.functions.ts'
import { NewcomerForm } from '#web/features/account/sign-up/newcomer-form.tsx'
import { pageHead } from '#web/routing/page-head.ts'

/** The sign-up form for visitors sent by a provider; redirects all others to the sign-in page. */
export const Route = createFileRoute('/signup/provider')({
  loader: async ({ context }) => {
    const newcomer = await context.queryClient.fetchQuery(newcomerQuery)
    if (!newcomer) throw redirect({ to: '/', hash: 'entrar', statusCode: 302 })
  },
  head: pageHead('Termina tu cuenta'),
  component: ProviderSignUp,
})

function ProviderSignUp() {
  const newcomer = useSuspenseQuery(newcomerQuery).data
  if (!newcomer) return null
  return (
    <WallPage
      title="Termina tu cuenta"
      art={<SealedLetter />}
      lead={
        <p>
          {newcomer.provider} nos dice que eres <strong className="unbroken">{newcomer.email}</strong>. Solo falta esto,
          y no te pedimos contraseña.
        </p>
      }
    >
      <NewcomerForm />
    </WallPage>
  )
}
