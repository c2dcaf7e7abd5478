import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { taglineOf } from '#web/features/campaign/words/tagline.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { SaveBar } from './drafts/save-bar.tsx'
import { usePicks } from './drafts/use-picks.ts'
import { tournamentQuery } from './functions.ts'
import { Fixtures } from './load-eurocopa.ts'
import { hasEnded, isPlaying } from './state/phase.ts'
import type { SearchParams } from './state/search-params.ts'
import { useEurocopa } from './state/use-eurocopa.ts'
import { usualView, VIEWS, type ViewName, viewOf } from './views.ts'
import './eurocopa-page.css'
// Style sheets of views whose scripts load separately. Without these imports, the server would send the views unstyled.
import '#web/components/ui/display/stamp.css'
import '#web/components/ui/feedback/empty-state.css'
import '#web/components/ui/share-links.css'
import './boards/board.css'
import './tournament/bracket.css'
import './components/chips-line.css'
import './tournament/groups.css'
import './guard-part.css'
import './leagues/leagues.css'
import './recap/recap.css'
import './components/replay-note.css'

/** Announces the campaign before the opening; shows the game from the opening on, also after the close. */
export function EurocopaPage({ asked }: { asked: SearchParams }) {
  const slug = useSlug('eurocopa')
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  return isPlaying(campaign) ? <Game asked={asked} /> : <Announced campaign={campaign} />
}

/** The announcement, with the fixtures if the season has them. */
function Announced({ campaign: { slug, playable } }: { campaign: Campaign }) {
  const { data: tournament } = useQuery({ ...tournamentQuery(slug), enabled: playable })
  return <CampaignPage slug={slug}>{tournament ? <Fixtures tournament={tournament} /> : null}</CampaignPage>
}

function Game({ asked }: { asked: SearchParams }) {
  const data = useEurocopa()
  const picks = usePicks(data)
  const { campaign, tournament } = data
  const usual = usualView(campaign, tournament)
  const shown = viewOf(asked, usual)
  const { View } = VIEWS[shown]
  const isOver = tournament.champion.winner !== null || hasEnded(campaign)
  return (
    <Page title={campaign.title} campaign="eurocopa" tone="ground" setting="pitch" lead={<p>{taglineOf(campaign)}</p>}>
      <ViewsNav shown={shown} usual={usual} isOver={isOver} />
      <div className="euro-view">
        <View key={shown} {...data} asked={asked} picks={picks} />
        {shown === 'partidos' ? null : (
          <SaveBar {...picks.bar} onSend={picks.onSend} matches={tournament.matches} teams={tournament.teams} />
        )}
      </div>
    </Page>
  )
}

/** The navigation between views. It consists of links, so that each view has an address and the back button works. */
function ViewsNav({ shown, usual, isOver }: { shown: ViewName; usual: ViewName; isOver: boolean }) {
  const views = (Object.keys(VIEWS) as ViewName[]).filter((name) => name !== 'resumen')
  // After the end the recap comes first, because members want it most and on a phone the last link is off screen.
  const names: ViewName[] = isOver || shown === 'resumen' ? ['resumen', ...views] : views
  return (
    <nav className="euro-nav" aria-label="La Eurocopa">
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Link
              to="."
              search={name === usual ? {} : { ver: name }}
              resetScroll={false}
              activeOptions={{ exact: true }}
              className="euro-nav__link"
              aria-current={name === shown ? 'page' : undefined}
            >
              {VIEWS[name].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
