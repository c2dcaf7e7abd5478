import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { demonstrable, gameOf } from '#web/campaigns/demonstration.tsx'
import { GuardPart, loadGuardPart } from '#web/campaigns/guard-part.tsx'
import { Poster } from '#web/components/campaign/poster.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { campaignAt } from '#web/features/campaign/campaign-at.ts'
import { ownScript } from '#web/features/campaign/own-script.tsx'
import { datesOf, isInPlay, stripOf } from '#web/features/campaign/phase-words.ts'
import { CAMPAIGN_PAGES, PosterWall } from '#web/features/campaign/poster-wall.tsx'
import { Demonstration } from '#web/features/demonstration/demonstration.tsx'
import { featured, headlineOf, leadOf } from '#web/features/landing/headline.ts'
import { lateScript } from '#web/features/landing/late-script.tsx'
import { PrizeStrip } from '#web/features/landing/prize-strip.tsx'
import { prizesSaid } from '#web/features/landing/prizes-said.ts'
import { localPath } from '#web/format/local-path.ts'
import { campaignsQuery, offerQuery } from '#web/functions/campaigns.ts'
import { searchTexts } from '#web/routing/search-texts.ts'
import { sharePreview } from '#web/routing/share-preview.ts'
import type { Site } from '#web/server/site.ts'
import '#web/features/landing/landing.css'

const readSearch = searchTexts('volver')
const loadSignIn = () => import('#web/features/account/sign-in-part.tsx').then(({ SignInPart }) => SignInPart)
/** Below the first screen; whoever is sent here to sign in sees it at once. */
const signInBelow = lateScript(loadSignIn)
const signInFirst = ownScript('sign-in', loadSignIn)

export const Route = createFileRoute('/_guest/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ onward: localPath(search.volver) }),
  loader: async ({ context: { queryClient }, deps: { onward } }) => {
    const [{ campaigns }] = await Promise.all([
      queryClient.ensureQueryData(campaignsQuery),
      onward ? signInFirst.fetch(queryClient) : signInBelow.fetch(),
    ])
    if (onward) return loadGuardPart(queryClient, campaignAt(campaigns, onward)?.kind)
    const first = featured(campaigns)
    // The page can do without the prizes.
    if (first) await queryClient.prefetchQuery(offerQuery(first.slug))
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
  const destination = campaignAt(campaigns, onward)
  const first = destination ?? featured(campaigns)
  const { data: offer } = useQuery({ ...offerQuery(first?.slug ?? ''), enabled: Boolean(first && !onward) })
  const said = offer && !onward ? prizesSaid(offer) : undefined
  // With every prize given there is still something to play, and no reason to hurry.
  const canWin = first && isInPlay(first) && (!said || said.named.length > 0)
  const others = campaigns.filter((campaign) => campaign !== first)
  const tried = onward ? undefined : demonstrable(campaigns)
  const join = (variant: 'primary' | 'quiet', isToPlay: boolean) => (
    <Link to="/signup" search={{ volver: onward }} className={buttonClass({ variant, size: 'lg' })}>
      {isToPlay ? 'Crear cuenta y jugar' : 'Crear cuenta'}
    </Link>
  )
  const enter = (variant: 'primary' | 'quiet', words: string) => (
    <a href="#entrar" className={buttonClass({ variant, size: 'lg' })}>
      {words}
    </a>
  )
  const poster = first && (
    <Poster
      kind={first.kind}
      title={first.title}
      dates={datesOf(first, serverNow)}
      phase={first.phase}
      // Any other date is in the words beside it.
      strip={first.phase === 'open' ? stripOf(first, serverNow) : undefined}
      size="hero"
    />
  )
  return (
    <Page
      title={onward ? 'Entra para seguir' : headlineOf(first)}
      campaign={first?.kind}
      reach="head"
      tone="ground"
      lead={
        onward ? (
          <p>Después te llevamos a {destination ? <strong>«{destination.title}»</strong> : 'donde ibas'}.</p>
        ) : first && said ? (
          <>
            <p>{said.line}</p>
            {said.named.length > 0 ? <PrizeStrip kind={first.kind} prizes={said.named} /> : null}
          </>
        ) : (
          <p>{leadOf(first, serverNow)}</p>
        )
      }
      poster={
        first && !onward ? (
          <Link to={CAMPAIGN_PAGES[first.kind]} className="poster-link">
            {poster}
          </Link>
        ) : (
          poster
        )
      }
      actions={
        onward ? (
          <>
            {enter('primary', 'Entrar')}
            {join('quiet', false)}
          </>
        ) : (
          <>
            {join('primary', Boolean(canWin))}
            {enter('quiet', 'Ya tengo cuenta')}
          </>
        )
      }
    >
      <div className="stack stack--section landing">
        {onward ? <Entrance onward={onward} /> : null}
        <GuardPart kind={destination?.kind} />
        {tried ? (
          <Demonstration campaign={tried} Game={gameOf(tried.kind)}>
            {join('primary', tried !== first || Boolean(canWin))}
          </Demonstration>
        ) : null}
        {first ? (
          <section className="stack" aria-labelledby="promociones">
            <h2 id="promociones">En cartel</h2>
            {/* The poster above is not there twice, unless it is the only one. */}
            <PosterWall campaigns={others.length > 0 ? others : campaigns} serverNow={serverNow} />
          </section>
        ) : null}
        {onward ? null : <Entrance onward={onward} />}
      </div>
    </Page>
  )
}

function Entrance({ onward }: { onward: string | undefined }) {
  return (
    <div className="split">
      <div className="stack panel">
        <h2>Sin trampa ni cartón</h2>
        <p>
          Es gratis, sin compras y solo para mayores de 18 años. Lo que decide la suerte se sella antes de empezar;
          después, cualquiera puede repetir el cálculo.
        </p>
        <p>
          <Link to="/info" className="text-link">
            Cómo se decide cada premio
          </Link>
        </p>
      </div>
      <section className="stack" aria-labelledby="entrar">
        <h2 id="entrar">Entra</h2>
        {onward ? <signInFirst.Part onward={onward} /> : <signInBelow.Part onward={undefined} />}
      </section>
    </div>
  )
}
