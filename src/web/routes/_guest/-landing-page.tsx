import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Poster } from '#web/components/campaign/poster.tsx'
import { Page } from '#web/components/layout/page/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { lazyPart, nearPart } from '#web/components/ui/lazy-part.tsx'
import { campaignByPath } from '#web/features/campaign/posters/campaign-by-path.ts'
import { CurrentCampaigns } from '#web/features/campaign/posters/current-campaigns.tsx'
import { pageLink } from '#web/features/campaign/posters/poster-wall.tsx'
import { prizeHeadline } from '#web/features/campaign/prizes/prize-headline.ts'
import { PrizeStrip } from '#web/features/campaign/prizes/prize-strip.tsx'
import { datesOf, isCurrent, isInPlay, stripOf } from '#web/features/campaign/words/phase-words.ts'
import { Demonstration } from '#web/features/demonstration/demonstration.tsx'
import { featured, headlineOf, leadOf } from '#web/features/landing/headline.ts'
import { campaignsQuery, offerQuery } from '#web/functions/campaigns.ts'
import { demonstrable, gameOf } from '#web/games/demonstration.tsx'
import { GuardPart } from '#web/games/guard-part.tsx'
import { stillCampaign } from '#web/games/still-page.tsx'
import '#web/games/guard-part-styles.ts'
import '#web/components/ui/fields/error-summary.css'
import '#web/components/ui/fields/field.css'
import '#web/components/ui/feedback/notice.css'
import '#web/features/demonstration/demonstration.css'
import '#web/features/campaign/posters/luck-poster.css'
import '#web/forms/form.css'

const loadSignIn = () => import('#web/features/account/sign-in/sign-in-part.tsx').then(({ SignInPart }) => SignInPart)
/**
 * The sign-in form below the first screen. Visitors who were redirected here to sign in get `SignInFirst` instead,
 * which loads at once.
 */
export const SignInBelow = nearPart(loadSignIn)
export const SignInFirst = lazyPart('sign-in', loadSignIn)
export const FirstPage = lazyPart('first page', async () => (await import('#web/games/first-page.tsx')).FirstPage)

export function LandingPage({ onward }: { onward: string | undefined }) {
  const { campaigns } = useSuspenseQuery(campaignsQuery).data
  const game = stillCampaign(campaigns, onward)
  if (game && onward)
    return (
      <FirstPage campaign={game} onward={onward}>
        <Entrance onward={onward} />
      </FirstPage>
    )
  return <Landing onward={onward} />
}

function Landing({ onward }: { onward: string | undefined }) {
  const { campaigns, serverNow } = useSuspenseQuery(campaignsQuery).data
  const destination = campaignByPath(campaigns, onward)
  const first = destination ?? featured(campaigns)
  const { data: offer } = useQuery({ ...offerQuery(first?.slug ?? ''), enabled: Boolean(first && !onward) })
  const said = offer && !onward ? prizeHeadline(offer) : undefined
  // Once all prizes have been given, the game can still be played, but the button does not invite to play.
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
      // The text beside the poster names the other dates.
      strip={first.phase === 'open' ? stripOf(first, serverNow) : undefined}
      size="hero"
      sizes="(min-width:47.5rem) 24rem, 40vw"
    />
  )
  return (
    <Page
      title={onward ? 'Entra para seguir' : headlineOf(first)}
      campaign={first?.kind}
      reach="head"
      tone="ground"
      setting="landing"
      lead={
        onward ? (
          <p>Te espera {destination ? <strong>«{destination.title}»</strong> : 'la página a la que ibas'}.</p>
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
          <Link {...pageLink(first)} className="poster-link">
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
        {/* Leaves out the campaign of the poster above, unless it is the only current one. */}
        <CurrentCampaigns
          campaigns={others.some(isCurrent) ? others : campaigns}
          serverNow={serverNow}
          last={
            <Link to="/info" className="luck-poster">
              Aquí la suerte se puede comprobar
            </Link>
          }
        />
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
        {onward ? <SignInFirst onward={onward} /> : <SignInBelow onward={undefined} />}
      </section>
    </div>
  )
}
