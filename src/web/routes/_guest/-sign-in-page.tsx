import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ENTRANCE_WORDS } from '#contract/words/entrance.ts'
import { Poster } from '#web/components/campaign/poster.tsx'
import { Padlock } from '#web/components/layout/art/padlock.tsx'
import wallPage from '#web/components/layout/page/wall-page.css?url'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { SignInPart } from '#web/features/account/sign-in/sign-in-part.tsx'
import { campaignByPath } from '#web/features/campaign/posters/campaign-by-path.ts'
import { datesOf } from '#web/features/campaign/words/phase-words.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { useWords } from '#web/functions/site.ts'
import { GuardPart } from '#web/games/guard-part.tsx'
import { placeOf } from '#web/routing/place-of.ts'

/** The page for visitors who were redirected here to sign in, and who go on to `onward`. */
export function SignInPage({ onward }: { onward: string }) {
  const say = useWords(ENTRANCE_WORDS)
  const { campaigns, serverNow } = useSuspenseQuery(campaignsQuery).data
  const destination = campaignByPath(campaigns, onward)
  return (
    <>
      {/* The script of this page comes late, and so would its styles. */}
      <link rel="stylesheet" href={wallPage} precedence="wall" />
      <WallPage
        title="Entra para seguir"
        campaign={destination?.kind}
        lead={<p>Después te llevamos a {destination ? <strong>«{destination.title}»</strong> : placeOf(onward)}.</p>}
        art={
          destination ? (
            <Poster kind={destination.kind} title={destination.title} dates={datesOf(destination, serverNow)} />
          ) : (
            <Padlock />
          )
        }
      >
        <div className="stack stack--loose">
          <div id="entrar">
            <SignInPart onward={onward} anchor="#entrar" />
          </div>
          <GuardPart campaign={destination} />
          <section className="panel stack stack--tight">
            <h2 className="display-3">{say('title')}</h2>
            <p>{say('in-short')}</p>
            <p>
              <Link to="/info" className="text-link">
                {say('link')}
              </Link>
            </p>
          </section>
        </div>
      </WallPage>
    </>
  )
}
