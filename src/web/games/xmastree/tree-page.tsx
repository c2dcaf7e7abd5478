import { useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { XMASTREE_WORDS } from '#contract/games/xmastree/words.ts'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import type { Say } from '#contract/words/say.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import type { Keepsake } from '#web/features/campaign/ended/ended.tsx'
import { ObstacleNotice } from '#web/features/campaign/obstacle-notice.tsx'
import { taglineOf } from '#web/features/campaign/words/tagline.ts'
import { formatDate } from '#web/format/dates.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useWords } from '#web/functions/site.ts'
import { TreeForm } from './decorate/tree-form.tsx'
import { useTree } from './decorate/use-tree.ts'
import { Milestones } from './progress/milestones.tsx'
import { OrnamentSources } from './progress/ornament-sources.tsx'
import { wallpaperOf } from './progress/wallpaper.tsx'
import { GiftsPart } from './sharing/gifts-part.tsx'
import { SharePart } from './sharing/share-part.tsx'
import { selectionIn } from './state/selection.ts'
import { achievedWords, hungWords, lightsOf, nextWords, waitingIn } from './state/tree-words.ts'
import { Flakes } from './tree/snowflakes.tsx'
import { StillTree } from './tree/tree-stage.tsx'
import './tree-page.css'
import { useSlug } from '#web/routing/use-slug.ts'

/** Loaded only for visitors who follow the link of a gift. */
export const GiftNotice = lazyPart('xmastree gift', async () => (await import('./sharing/gift-notice.tsx')).GiftNotice)

export interface TreeSearch {
  adorno?: string | undefined
  desde?: string | undefined
  sitio?: string | undefined
  /** The token of a gift from a friend. */
  regalo?: string | undefined
  /** The edition of a former tree. */
  edicion?: string | undefined
}

/** Announces the campaign before the opening; shows the tree from the opening on, also after the close. */
export function XmastreePage({ search }: { search: TreeSearch }) {
  const slug = useSlug('xmastree')
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  if (search.edicion !== undefined) return <FormerTree edition={search.edicion} />
  return isTreeOpen(campaign) ? <TreePage search={search} /> : <CampaignPage slug={slug} />
}

export const isTreeOpen = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'

/** The tree as the member left it; the line under the title says how many ornaments hang. */
function ownPart(slug: string, { hung, milestones, edition }: Tree, title: string): Keepsake | undefined {
  if (hung === 0) return undefined
  const details = <p>{achievedWords({ hung, milestones })}</p>
  const hasPicture = milestones.some(({ reachedAt }) => reachedAt !== null)
  return hasPicture
    ? { title, details, picture: { href: wallpaperOf(slug, edition), label: 'Descargar mi fondo de pantalla' } }
    : { title, details }
}

function TreePage({ search }: { search: TreeSearch }) {
  const { campaign, tree, origin } = useTree(undefined)
  const say = useWords(XMASTREE_WORDS)
  const { obstacle } = tree
  return (
    <Page
      title={campaign.title}
      campaign="xmastree"
      tone="ground"
      setting="tree"
      lead={<p>{leadFor(campaign, tree, say)}</p>}
    >
      <section className="tree" aria-label="Tu árbol" data-still={obstacle ? '' : undefined}>
        <Flakes />
        {search.regalo ? <GiftNotice token={search.regalo} zone={tree.zone} /> : null}
        {obstacle ? (
          <div className="tree-form__in">
            <StillTree places={tree.places} lights={lightsOf(tree)} />
            <div className="tree-side">
              <div className="tree-box">
                <ObstacleNotice
                  obstacle={obstacle}
                  campaign={campaign}
                  words={{ toPlay: 'colgar', paused: say('paused'), own: ownPart(campaign.slug, tree, say('ended')) }}
                  onRefresh={() => window.location.reload()}
                />
              </div>
            </div>
          </div>
        ) : (
          // The address of a gift that was accepted puts its ornament in the hand.
          <TreeForm key={search.adorno} tree={tree} initial={selectionIn(search, tree)} />
        )}
      </section>
      <div className="stack stack--section tree-rest">
        <Milestones tree={tree} />
        <OrnamentSources tree={tree} />
        <div className="columns">
          {obstacle ? null : <GiftsPart tree={tree} origin={origin} />}
          <SharePart tree={tree} origin={origin} />
        </div>
        <CampaignFacts campaign={campaign} />
      </div>
    </Page>
  )
}

/** The tree of a former edition, as the member left it. */
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
        <StillTree places={tree.places} lights={lightsOf(tree)} />
      </section>
      <div className="stack stack--section tree-rest">
        <Milestones tree={tree} />
        <SharePart tree={tree} origin={origin} />
      </div>
    </Page>
  )
}

function leadFor(campaign: Campaign, tree: Tree, say: Say<typeof XMASTREE_WORDS>): string {
  if (tree.obstacle) return tree.hung > 0 ? `Quedó con ${hungWords(tree.hung).toLowerCase()}.` : taglineOf(campaign)
  if (tree.state === 'complete') return say('complete')
  return tree.hung === 0 && waitingIn(tree) > 0 ? say('how') : nextWords(tree)
}
