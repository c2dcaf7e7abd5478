import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { GuardPart, loadGuardPart } from '#web/campaigns/guard-part.tsx'
import { Poster } from '#web/components/campaign/poster.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { ProviderLinks } from '#web/features/account/provider-links.tsx'
import { SignInForm } from '#web/features/account/sign-in-form.tsx'
import { campaignAt } from '#web/features/campaign/campaign-at.ts'
import { datesOf, noteOf } from '#web/features/campaign/phase-words.ts'
import { CAMPAIGN_PAGES, PosterWall } from '#web/features/campaign/poster-wall.tsx'
import { localPath } from '#web/format/local-path.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { searchTexts } from '#web/routing/search-texts.ts'
import { sharePreview } from '#web/routing/share-preview.ts'
import type { Site } from '#web/server/site.ts'

const readSearch = searchTexts('volver')

export const Route = createFileRoute('/_guest/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ onward: localPath(search.volver) }),
  loader: async ({ context: { queryClient }, deps: { onward } }) => {
    const { campaigns } = await queryClient.ensureQueryData(campaignsQuery)
    await loadGuardPart(queryClient, campaignAt(campaigns, onward)?.kind)
  },
  head: ({ match }) => ({ meta: wantedPreview(match.context, match.search.volver) }),
  component: Landing,
})

/** Visitors who come from a campaign that requires a session, for example by a shared link, see that campaign. */
function wantedPreview({ queryClient, site }: { queryClient: QueryClient; site: Site }, volver: string | undefined) {
  if (!import.meta.env.SSR) return []
  const { campaigns = [] } = queryClient.getQueryData(campaignsQuery.queryKey) ?? {}
  const destination = campaignAt(campaigns, localPath(volver))
  return destination
    ? sharePreview(site, { title: destination.title, description: destination.tagline, kind: destination.kind })
    : []
}

function Landing() {
  const { campaigns, serverNow } = useSuspenseQuery(campaignsQuery).data
  const onward = localPath(Route.useSearch().volver)
  const today = campaigns.find((campaign) => campaign.phase === 'open' && campaign.playable) ?? campaigns[0]
  const destination = campaignAt(campaigns, onward)
  const first = destination ?? today
  const join = (
    <Link
      to="/signup"
      search={{ volver: onward }}
      className={buttonClass({ variant: onward ? 'secondary' : 'primary', size: 'lg' })}
    >
      {onward ? 'Crear cuenta' : 'Crear cuenta y jugar'}
    </Link>
  )
  const enter = (
    <a href="#entrar" className={buttonClass({ variant: onward ? 'primary' : 'secondary', size: 'lg' })}>
      {onward ? 'Entrar' : 'Ya tengo cuenta'}
    </a>
  )
  return (
    <Page
      title={onward ? 'Entra para seguir' : 'Hay algo nuevo en la calle cada día'}
      campaign={first?.kind}
      tone="ground"
      lead={
        onward ? (
          <p>Después te llevamos a {destination ? <strong>{destination.title}</strong> : 'donde ibas'}.</p>
        ) : first ? (
          <p>
            Ahora toca{' '}
            <Link to={CAMPAIGN_PAGES[first.kind]} className="text-link">
              <strong>{first.title}</strong>
            </Link>
            . {first.tagline} {noteOf(first, serverNow)}.
          </p>
        ) : (
          <p>Promociones de temporada para jugar en un minuto y comprobar después.</p>
        )
      }
      poster={
        first ? (
          <Poster kind={first.kind} title={first.title} dates={datesOf(first, serverNow)} size="hero" />
        ) : undefined
      }
      actions={
        <>
          {onward ? enter : join}
          {onward ? join : enter}
        </>
      }
    >
      <div className="stack stack--section">
        <div className="split">
          <div className="stack panel">
            <h2>Sin trampa ni cartón</h2>
            <p>
              Es gratis, sin compras y solo para mayores de 18 años. Los premios se sortean y se sellan antes de
              empezar; al cierre, cualquiera puede repetir el cálculo.
            </p>
            <p>
              <Link to="/info" className="text-link">
                Cómo se decide cada premio
              </Link>
            </p>
          </div>
          <section className="stack" aria-labelledby="entrar">
            <h2 id="entrar">Entra</h2>
            <SignInForm onward={onward} />
            <ProviderLinks onward={onward} />
          </section>
        </div>
        <GuardPart kind={destination?.kind} />
        <section className="stack" aria-labelledby="promociones">
          <h2 id="promociones">En cartel</h2>
          {first ? (
            // The poster above is not there twice.
            <PosterWall campaigns={campaigns.filter((campaign) => campaign !== first)} serverNow={serverNow} />
          ) : (
            <p>La próxima temporada se está imprimiendo. Crea tu cuenta y la verás aquí en cuanto salga.</p>
          )}
        </section>
      </div>
    </Page>
  )
}
