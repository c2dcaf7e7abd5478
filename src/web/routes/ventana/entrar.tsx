import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { Padlock } from '#web/components/layout/art/padlock.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { PopupBrand } from '#web/components/layout/popup/popup-brand.tsx'
import { SignInPart } from '#web/features/account/sign-in/sign-in-part.tsx'
import { sessionQuery } from '#web/functions/session.ts'
import { siteQuery } from '#web/functions/site.ts'
import { NO_INDEX, pageHead } from '#web/routing/page-head.ts'
import { POPUP_PAGE } from '#web/routing/popup-marker.ts'

/** The first page of the popup. After signing in it redirects to the page that closes the popup. */
export const Route = createFileRoute('/ventana/entrar')({
  loader: async ({ context }) => {
    const { user } = await context.queryClient.ensureQueryData(sessionQuery)
    if (user) throw redirect({ to: POPUP_PAGE, statusCode: 302 })
  },
  head: pageHead('Entrar', [NO_INDEX]),
  component: PopupSignIn,
})

function PopupSignIn() {
  const { name, logo } = useSuspenseQuery(siteQuery).data
  return (
    <WallPage
      title="Entra"
      art={<Padlock />}
      back={<PopupBrand name={name} logo={logo} />}
      lead={<p>Después se cierra esta ventana y sigues donde estabas.</p>}
    >
      <SignInPart onward={POPUP_PAGE} />
    </WallPage>
  )
}
