import { createFileRoute, redirect } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'
import { PopupBrand } from '#web/components/layout/popup-brand.tsx'
import { ProviderLinks } from '#web/features/account/provider-links.tsx'
import { SignInForm } from '#web/features/account/sign-in-form.tsx'
import { sessionQuery } from '#web/functions/session.ts'
import { siteQuery } from '#web/functions/site.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { NO_INDEX, titled } from '#web/routing/page-head.ts'
import { POPUP_PAGE } from '#web/routing/popup-marker.ts'

/** First page of the popup; after signing in it goes on to the page that closes it. */
export const Route = createFileRoute('/ventana/entrar')({
  loader: async ({ context }) => {
    const { user } = await context.queryClient.ensureQueryData(sessionQuery)
    if (user) throw redirect({ to: POPUP_PAGE, statusCode: 302 })
  },
  head: titled('Entrar', [NO_INDEX]),
  component: PopupSignIn,
})

function PopupSignIn() {
  const { name } = useLoaded(siteQuery)
  return (
    <Page
      title="Entra"
      width="text"
      back={<PopupBrand name={name} />}
      lead={<p>Después se cierra esta ventana y sigues donde estabas.</p>}
    >
      <div className="stack">
        <SignInForm onward={POPUP_PAGE} />
        <ProviderLinks onward={POPUP_PAGE} />
      </div>
    </Page>
  )
}
