import type { Campaign } from '#contract/campaigns.ts'
import type { Tree } from '#contract/mechanics/xmastree.ts'
import { Page } from '#web/components/layout/page.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { ObstacleNotice, type ObstacleWords } from '#web/features/campaign/obstacle-notice.tsx'
import { formatDate } from '#web/format/dates.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { Flakes } from './flakes.tsx'
import { GainedPart } from './gained-part.tsx'
import { giftNotice } from './gift-part.ts'
import { GiftsPart } from './gifts-part.tsx'
import { handIn } from './hand.ts'
import { Milestones } from './milestones.tsx'
import { SharePart } from './share-part.tsx'
import { TreeForm } from './tree-form.tsx'
import { StillTree } from './tree-stage.tsx'
import { hungWords, litBy, nextWords } from './tree-words.ts'
import { useTree } from './use-tree.ts'
import './page.css'

export interface TreeSearch {
  adorno?: string | undefined
  desde?: string | undefined
  sitio?: string | undefined
  /** A gift that a friend has sent. */
  regalo?: string | undefined
  /** A former tree. */
  edicion?: string | undefined
}

/** Until it opens, the campaign is announced; from then on its page is the tree, also once it is over. */
export function XmastreePage({ search }: { search: TreeSearch }) {
  const campaign = useLoaded(campaignQuery('xmastree'))
  if (search.edicion !== undefined) return <FormerTree edition={search.edicion} />
  return isTreeOpen(campaign) ? <TreePage search={search} /> : <CampaignPage slug="xmastree" />
}

export const isTreeOpen = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'

const WORDS: ObstacleWords = {
  toPlay: 'colgar adornos',
  paused: 'De momento no se cuelgan adornos. Los que tienes siguen siendo tuyos.',
  noMorePlays: 'Tu árbol se queda como está.',
  kept: 'Aquí quedan tu árbol, las bases y la prueba del sorteo.',
}

function TreePage({ search }: { search: TreeSearch }) {
  const { campaign, tree, origin } = useTree(undefined)
  const { obstacle } = tree
  return (
    <Page
      title={campaign.title}
      campaign="xmastree"
      tone="ground"
      setting="tree"
      lead={<p>{leadFor(campaign, tree)}</p>}
    >
      <section className="tree" aria-label="Tu árbol" data-still={obstacle ? '' : undefined}>
        <Flakes />
        {search.regalo ? <giftNotice.Part token={search.regalo} zone={tree.zone} /> : null}
        {obstacle ? (
          <div className="tree-form__in">
            <StillTree places={tree.places} lit={litBy(tree)} />
            <div className="tree-side">
              <div className="tree-box">
                <ObstacleNotice
                  obstacle={obstacle}
                  campaign={campaign}
                  words={WORDS}
                  onRefresh={() => window.location.reload()}
                />
              </div>
            </div>
          </div>
        ) : (
          <TreeForm tree={tree} initial={handIn(search, tree)} />
        )}
      </section>
      <div className="stack stack--section tree-rest">
        <Milestones tree={tree} />
        <div className="split">
          <GainedPart tree={tree} />
          <div className="stack stack--loose">
            {obstacle ? null : <GiftsPart tree={tree} origin={origin} />}
            <SharePart tree={tree} origin={origin} />
          </div>
        </div>
        <CampaignFacts campaign={campaign} />
      </div>
    </Page>
  )
}

/** A tree of an edition that is over, as it was left. */
function FormerTree({ edition }: { edition: string }) {
  const { tree, origin } = useTree(edition)
  return (
    <Page
      title={tree.title}
      campaign="xmastree"
      tone="ground"
      setting="tree"
      lead={
        <p>
          {tree.state === 'frozen' ? `Así quedó el ${formatDate(tree.closesAt - 1, tree.zone)}` : 'Así está'}:{' '}
          {hungWords(tree.hung).toLowerCase()}.
        </p>
      }
    >
      <section className="tree" aria-label="El árbol" data-still="">
        <Flakes />
        <StillTree places={tree.places} lit={litBy(tree)} />
      </section>
      <div className="stack stack--section tree-rest">
        <Milestones tree={tree} />
        <SharePart tree={tree} origin={origin} />
      </div>
    </Page>
  )
}

function leadFor({ tagline }: Campaign, tree: Tree): string {
  if (tree.obstacle) return tree.hung > 0 ? `Quedó con ${hungWords(tree.hung).toLowerCase()}.` : tagline
  return tree.state === 'complete' ? 'Treinta de treinta: está completo.' : nextWords(tree)
}
