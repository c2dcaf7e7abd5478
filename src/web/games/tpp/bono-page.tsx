import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Redemption } from '#contract/games/tpp/tpp.schema.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { announcedNotice } from '#web/features/campaign/announced/announced-part.tsx'
import { announcedPoster } from '#web/features/campaign/announced/announced-poster.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { CampaignPage, PhasePart } from '#web/features/campaign/campaign-page.tsx'
import type { Keepsake } from '#web/features/campaign/ended/ended.tsx'
import { endedPart } from '#web/features/campaign/ended/ended-part.tsx'
import { isCurrent } from '#web/features/campaign/words/phase-words.ts'
import { taglineOf } from '#web/features/campaign/words/tagline.ts'
import { formatDate } from '#web/format/dates.ts'
import { shownCode } from '#web/format/partner-code.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { CodeField } from './code/code-field.tsx'
import { codeQuery, offersQuery, redeemedQuery, redemptionQuery } from './functions.ts'
import { CodeCard, Result } from './load-bono.ts'
import { HowItWorks } from './offers/how-it-works.tsx'
import { Offers } from './offers/offers.tsx'
import { redeemedWords } from './redeemed-words.ts'
import type { Redeemed } from './result/result.tsx'
import { Postmark } from './voucher/postmark.tsx'
import { Voucher } from './voucher/voucher.tsx'
import '#web/features/reveal/confetti/confetti.css'
import '#web/components/ui/display/stamp.css'
import './result/reveal.css'
import './bono-page.css'
import { useSlug } from '#web/routing/use-slug.ts'

/** The raw search parameters of the address. */
export interface BonoSearch {
  /** Id of a redemption to show. */
  canje?: string | undefined
  camara?: string | undefined
}

/**
 * The page of the partner codes. If the season contains the campaign without its game, the page is only an
 * announcement.
 */
export function BonoPage(asked: BonoSearch) {
  const slug = useSlug('tpp')
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  return campaign.playable ? <Bonus {...asked} campaign={campaign} code={null} /> : <CampaignPage slug={slug} />
}

/** The page that a QR code opens. It shows the page of the partner codes, with the code from the address. */
export function CodePage({ code }: { code: string }) {
  const slug = useSlug('tpp')
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  const { playable, phase, opensAt, zone } = campaign
  if (playable) return <Bonus campaign={campaign} code={code} />
  return (
    <CampaignPage
      slug={slug}
      first={
        <Voucher bars={code} label="Tu código">
          <p className="tpp-code">{shownCode(code, [])}</p>
          <p>
            Guárdalo.{' '}
            {phase === 'announced'
              ? `A partir del ${formatDate(opensAt, zone)} podrás canjearlo aquí mismo.`
              : 'Aquí todavía no se pueden canjear códigos.'}
          </p>
        </Voucher>
      }
    />
  )
}

interface BonusProps extends BonoSearch {
  campaign: Campaign
  /** The code in the address; null for the code in this browser's cookie. */
  code: string | null
}

function Bonus({ campaign, code, ...asked }: BonusProps) {
  const { offers } = useSuspenseQuery(offersQuery(campaign.slug)).data
  const ended = endedPart(campaign, useOwnPart(campaign))
  // The page of an announced campaign shows its poster, except to visitors with a code.
  const isAnnounced = campaign.phase === 'announced' && code === null
  return (
    <Page
      title={campaign.title}
      campaign="tpp"
      tone="ground"
      setting={isAnnounced ? 'announced' : 'voucher'}
      lead={<p>{taglineOf(campaign)}</p>}
      poster={code === null ? announcedPoster(campaign) : undefined}
      actions={code === null ? announcedNotice(campaign) : undefined}
    >
      <div className="stack stack--section">
        <div className="tpp-top stack">
          {isAnnounced ? null : <Postmark />}
          <Top campaign={campaign} code={code} {...asked} />
          {ended ? (
            <Voucher bars="bono" isTorn stub={<Stamp>Terminado</Stamp>}>
              {ended}
            </Voucher>
          ) : (
            <PhasePart slug={campaign.slug} />
          )}
          {code === null ? null : announcedNotice(campaign)}
        </div>
        {ended ? null : (
          <>
            <Offers offers={offers} campaign={campaign} />
            <HowItWorks />
          </>
        )}
        <CampaignFacts campaign={campaign} />
      </div>
    </Page>
  )
}

/** Shows a redemption, or the code that the visitor brought, or the empty field. */
function Top({ campaign, code, canje, camara }: BonusProps) {
  const queryClient = useQueryClient()
  const { offers, serverNow } = useSuspenseQuery(offersQuery(campaign.slug)).data
  const isMember = Boolean(useSuspenseQuery(sessionQuery).data.user)
  const brought = useSuspenseQuery(codeQuery(campaign.slug, code)).data
  const asked = useRedeemed(isMember ? canje : undefined)
  const shapes = offers.flatMap(({ shape }) => shape ?? [])
  const redeemed = asked ?? redeemedIn(brought?.check?.redemption)
  const { zone } = campaign
  if (redeemed) return <Result redeemed={redeemed} zone={zone} serverNow={serverNow} />
  if (brought) return <CodeCard brought={brought} campaign={campaign} shapes={shapes} isMember={isMember} />
  if (campaign.phase !== 'open') return null
  return (
    <Voucher bars="bono" label="Canjear un código">
      <CodeField shapes={shapes} hasCamera={camara !== undefined} preload={() => CodeCard.preload(queryClient)} />
    </Voucher>
  )
}

/** Says how many codes the member redeemed, once the campaign is over. */
function useOwnPart(campaign: Campaign): Keepsake | undefined {
  const isMember = Boolean(useSuspenseQuery(sessionQuery).data.user)
  const isAsked = isMember && !isCurrent(campaign)
  const { data } = useQuery({ ...redeemedQuery(campaign.slug, campaign.edition), enabled: isAsked })
  const title = isAsked && data ? redeemedWords(data) : undefined
  return title === undefined ? undefined : { title }
}

function useRedeemed(id: string | undefined): Redeemed | undefined {
  const { data } = useQuery({ ...redemptionQuery(id ?? ''), enabled: id !== undefined })
  if (data?.detail?.game !== 'tpp') return
  const { entry, detail } = data
  return { ...detail, id: entry.id, at: entry.at, prize: entry.prize }
}

const redeemedIn = (redemption: Redemption | null | undefined): Redeemed | undefined =>
  redemption ? { ...redemption, ...redemption.offer } : undefined
