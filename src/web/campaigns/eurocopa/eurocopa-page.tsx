import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import type { Asked } from './asked.ts'
import { FixtureList } from './fixture-list.tsx'
import { tournamentQuery } from './functions.ts'
import { pointsWords } from './match-words.ts'
import { hasEnded, isPlaying } from './phase.ts'
import { useEurocopa } from './use-eurocopa.ts'
import { VIEWS, type ViewName, viewOf } from './views.ts'
import './eurocopa-page.css'
// Of the views with a script of their own.
import '#web/components/ui/stamp.css'
import '#web/components/ui/empty-state.css'
import './board.css'
import './bracket.css'
import './chips-line.css'
import './groups.css'
import './guard-part.css'
import './leagues.css'
import './recap.css'
import './replay-note.css'

/** Until it opens, the campaign is announced; from then on its page is the game, also once it is over. */
export function EurocopaPage({ asked }: { asked: Asked }) {
  const campaign = useLoaded(campaignQuery('eurocopa'))
  return isPlaying(campaign) ? <Game asked={asked} /> : <Announced isPlayable={campaign.playable} />
}

/** Before it opens, with the fixtures where the season has them. */
function Announced({ isPlayable }: { isPlayable: boolean }) {
  const { data: tournament } = useQuery({ ...tournamentQuery, enabled: isPlayable })
  return <CampaignPage slug="eurocopa">{tournament ? <FixtureList tournament={tournament} /> : null}</CampaignPage>
}

function Game({ asked }: { asked: Asked }) {
  const data = useEurocopa()
  const { campaign, tournament, mine } = data
  const shown = viewOf(asked)
  const { Part } = VIEWS[shown].script
  const isOver = tournament.champion.winner !== null || hasEnded(campaign)
  return (
    <Page
      title={campaign.title}
      campaign="eurocopa"
      tone="ground"
      setting="pitch"
      lead={<Lead mine={mine} tagline={campaign.tagline} isOver={isOver} />}
    >
      <ViewsNav shown={shown} isOver={isOver} />
      <div className="euro-view">
        <Part key={shown} {...data} asked={asked} />
      </div>
    </Page>
  )
}

function Lead({
  mine: { me },
  tagline,
  isOver,
}: {
  mine: Pick<ReturnType<typeof useEurocopa>['mine'], 'me'>
  tagline: string
  isOver: boolean
}) {
  // Before the first result everybody is first.
  if (!me || me.points === 0) return <p>{tagline}</p>
  return (
    <p>
      {isOver ? 'Quedaste' : 'Vas'} {me.place}.º con <strong>{pointsWords(me.points)}</strong>.
    </p>
  )
}

/** Links, so that each view has an address and the way back works. */
function ViewsNav({ shown, isOver }: { shown: ViewName; isOver: boolean }) {
  const views = (Object.keys(VIEWS) as ViewName[]).filter((name) => name !== 'resumen')
  // What one came for then, and on a phone the last one would be out of sight.
  const names: ViewName[] = isOver || shown === 'resumen' ? ['resumen', ...views] : views
  return (
    <nav className="euro-nav" aria-label="La porra">
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Link
              to="/promo/eurocopa"
              search={name === 'partidos' ? {} : { ver: name }}
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
