import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
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
      lead={<p>Al entrar, sigues donde estabas.</p>}
    >
      <div className="stack stack--loose">
        <SignInPart onward={POPUP_PAGE} />
        {/* On a phone the popup is a tab, in which nothing else leads back. A script can close a window that a script has
            opened; in any other one the link leads to the site. */}
        <p className="popup-close">
          <Link to="/" className="text-link" onClick={() => window.close()}>
            Volver sin entrar
          </Link>
        </p>
      </div>
    </WallPage>
  )
}
