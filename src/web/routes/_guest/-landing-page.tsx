import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LANDING_WORDS } from '#contract/words/landing.ts'
import { Poster } from '#web/components/campaign/poster.tsx'
import { Page } from '#web/components/layout/page/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { lazyPart, nearPart } from '#web/components/ui/lazy-part.tsx'
import { CurrentCampaigns } from '#web/features/campaign/posters/current-campaigns.tsx'
import { pageLink } from '#web/features/campaign/posters/poster-wall.tsx'
import { prizeHeadline } from '#web/features/campaign/prizes/prize-headline.ts'
import { PrizeStrip } from '#web/features/campaign/prizes/prize-strip.tsx'
import { datesOf, isCurrent, isInPlay, stripOf } from '#web/features/campaign/words/phase-words.ts'
import { Demonstration } from '#web/features/demonstration/demonstration.tsx'
import { featured, headlineOf, leadOf } from '#web/features/landing/headline.ts'
import { campaignsQuery, offerQuery } from '#web/functions/campaigns.ts'
import { useSiteWords, useWords } from '#web/functions/site.ts'
import { demonstrable, gameOf } from '#web/games/demonstration.tsx'
import { stillCampaign } from '#web/games/still-page.tsx'
import '#web/games/guard-part-styles.ts'
import '#web/components/ui/fields/error-summary.css'
import '#web/components/ui/fields/field.css'
import '#web/components/ui/feedback/notice.css'
import '#web/features/demonstration/demonstration.css'
import '#web/features/campaign/posters/luck-poster.css'
import '#web/forms/form.css'

const loadEntrance = async () => (await import('#web/features/landing/entrance.tsx')).Entrance
/**
 * The sign-in form below the first screen. Visitors who were redirected here to sign in get `EntranceFirst` or
 * `SignInPage` instead, which load at once.
 */
export const EntranceBelow = nearPart(loadEntrance)
export const EntranceFirst = lazyPart('entrance', loadEntrance)
export const SignInPage = lazyPart('sign-in page', async () => (await import('./-sign-in-page.tsx')).SignInPage)
export const importFirstPage = () => import('#web/games/first-page.tsx')
export const FirstPage = lazyPart('first page', async () => (await importFirstPage()).FirstPage)

export function LandingPage({ onward }: { onward: string | undefined }) {
  const { campaigns } = useSuspenseQuery(campaignsQuery).data
  const game = stillCampaign(campaigns, onward)
  if (game && onward)
    return (
      <FirstPage campaign={game} onward={onward}>
        <EntranceFirst onward={onward} />
      </FirstPage>
    )
  return onward ? <SignInPage onward={onward} /> : <Landing />
}

function Landing() {
  const { campaigns, serverNow } = useSuspenseQuery(campaignsQuery).data
  const say = useWords(LANDING_WORDS)
  const sayOfSite = useSiteWords()
  const first = featured(campaigns)
  const { data: offer } = useQuery({ ...offerQuery(first?.slug ?? ''), enabled: Boolean(first) })
  const said = offer ? prizeHeadline(offer, sayOfSite) : undefined
  // Once all prizes have been given, the game can still be played, but the button does not invite to play.
  const canWin = first && isInPlay(first) && (!said || said.named.length > 0)
  const others = campaigns.filter((campaign) => campaign !== first)
  const tried = demonstrable(campaigns)
  const join = (isToPlay: boolean) => (
    <Link to="/signup" className={buttonClass({ size: 'lg' })}>
      {isToPlay ? sayOfSite('join') : first?.phase === 'announced' ? 'Dejar mi cuenta lista' : 'Crear cuenta'}
    </Link>
  )
  return (
    <Page
      title={headlineOf(first, say)}
      campaign={first?.kind}
      reach="head"
      tone="ground"
      setting="landing"
      lead={
        first && said ? (
          <>
            <p>{said.line}</p>
            {said.named.length > 0 ? <PrizeStrip kind={first.kind} prizes={said.named} /> : null}
          </>
        ) : (
          <p>{leadOf(first, serverNow, say)}</p>
        )
      }
      poster={
        first && (
          <Link {...pageLink(first)} className="poster-link">
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
          </Link>
        )
      }
      actions={
        <>
          {join(Boolean(canWin))}
          <a href="#entrar" className={buttonClass({ variant: 'quiet', size: 'lg' })}>
            Ya tengo cuenta
          </a>
        </>
      }
    >
      <div className="stack stack--section landing">
        {tried ? (
          <Demonstration campaign={tried} Game={gameOf(tried.kind)}>
            {join(tried !== first || Boolean(canWin))}
          </Demonstration>
        ) : null}
        {/* Leaves out the campaign of the poster above, unless it is the only current one. */}
        <CurrentCampaigns
          campaigns={others.some(isCurrent) ? others : campaigns}
          serverNow={serverNow}
          lead={say('about')}
          last={
            <Link to="/info" className="luck-poster">
              {say('luck')}
            </Link>
          }
        />
        <EntranceBelow onward={undefined} />
      </div>
    </Page>
  )
}
