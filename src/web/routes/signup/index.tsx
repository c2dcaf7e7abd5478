import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Poster } from '#web/components/campaign/poster.tsx'
import { SealedLetter } from '#web/components/layout/art/sealed-letter.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { ProviderLinks } from '#web/features/account/sign-in/provider-links.tsx'
import { SignUpForm } from '#web/features/account/sign-up/sign-up-form.tsx'
import { campaignByPath } from '#web/features/campaign/posters/campaign-by-path.ts'
import { datesOf } from '#web/features/campaign/words/phase-words.ts'
import { localPath } from '#web/format/local-path.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('volver')

export const Route = createFileRoute('/signup/')({
  validateSearch: readSearch,
  // `prefetchQuery` does not throw: a visitor can sign up without the poster.
  loader: ({ context }) => context.queryClient.prefetchQuery(campaignsQuery),
  head: pageHead('Crear cuenta'),
  component: SignUp,
})

function SignUp() {
  const { volver, via } = Route.useSearch()
  const onward = localPath(volver)
  const { campaigns = [], serverNow = 0 } = useQuery(campaignsQuery).data ?? {}
  const shown =
    campaignByPath(campaigns, onward) ?? campaigns.find(({ phase, playable }) => phase === 'open' && playable)
  return (
    <WallPage
      title="Crea tu cuenta"
      lead={
        <p>
          Tardas un minuto. ¿Ya tienes cuenta?{' '}
          <Link to="/" hash="entrar" search={{ volver: onward }}>
            Entra
          </Link>
          .
        </p>
      }
      art={
        shown ? <Poster kind={shown.kind} title={shown.title} dates={datesOf(shown, serverNow)} /> : <SealedLetter />
      }
    >
      <div className="stack stack--loose">
        <ProviderLinks onward={onward} or="O con tu correo y una contraseña:" />
        <SignUpForm onward={onward} via={via} />
      </div>
    </WallPage>
  )
}
