import type { ReactNode } from 'react'
import type { Campaign, Phase } from '#contract/campaigns.schema.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { countWords } from '../badge-words.ts'
import { type BadgeBoard, useBadges } from '../use-badges.ts'
import type { BadgePicture } from './badge-item.tsx'
import { BadgeList } from './badge-list.tsx'
import { BadgesPhase } from './badges-phase.tsx'
import { NewBadges } from './new-badges.tsx'
import './badge-board-page.css'

const OVER: ReadonlySet<Phase> = new Set(['cancelled', 'closed', 'finished', 'archived'])

interface BadgeBoardPageProps {
  campaign: Campaign
  title: string
  lead: string
  /** The link to the page of the campaign. */
  back: ReactNode
  /** A notice to show instead of `wayOn`, if there is one. */
  notice: ReactNode
  /** Renders the link or button to play on, which is shown while badges can be earned. */
  wayOn: (board: BadgeBoard) => ReactNode
  Art: BadgePicture
}

/** Shows all badges of a campaign with the member's state for each, and announces newly earned badges. */
export function BadgeBoardPage({ campaign, title, lead, back, notice, wayOn, Art }: BadgeBoardPageProps) {
  const board = useBadges(campaign.slug)
  const setting = { zone: campaign.zone, isOver: OVER.has(campaign.phase) }
  const fresh = board.badges.filter(({ own }) => own?.isNew)
  return (
    <Page
      title={title}
      campaign={campaign.kind}
      tone="ground"
      setting="badges"
      back={back}
      lead={
        <p>
          {board.isMember && !board.isUnread ? <strong>{countWords(board.badges, setting)}. </strong> : null}
          {lead}
        </p>
      }
      actions={notice ?? (campaign.playable && campaign.phase === 'open' ? wayOn(board) : undefined)}
    >
      <div className="stack stack--section">
        <BadgesPhase campaign={campaign} />
        {board.isUnread ? (
          <Notice tone="warning" title="Ahora mismo no podemos leer tus insignias">
            Las tienes guardadas. Prueba otra vez dentro de un momento.
          </Notice>
        ) : null}
        {fresh.length > 0 ? <NewBadges slug={campaign.slug} badges={fresh} setting={setting} Art={Art} /> : null}
        <BadgeList slug={campaign.slug} {...board} setting={setting} Art={Art} />
      </div>
    </Page>
  )
}
