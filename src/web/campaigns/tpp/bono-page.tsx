import { useQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.ts'
import type { Redemption } from '#contract/mechanics/tpp.ts'
import { Page } from '#web/components/layout/page.tsx'
import { untilItOpens } from '#web/features/campaign/announced-part.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { CampaignPage, PhasePart } from '#web/features/campaign/campaign-page.tsx'
import { waitingPoster } from '#web/features/campaign/waiting-poster.tsx'
import { formatDate } from '#web/format/dates.ts'
import { shownCode } from '#web/format/partner-code.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { CodeField } from './code-field.tsx'
import { codeCard, result } from './code-parts.ts'
import { codeQuery, offersQuery, redemptionQuery } from './functions.ts'
import { HowItWorks } from './how-it-works.tsx'
import { Offers } from './offers.tsx'
import { Postmark } from './postmark.tsx'
import type { Redeemed } from './result.tsx'
import { Voucher } from './voucher.tsx'
import '#web/features/reveal/flying-paper.css'
import '#web/components/ui/stamp.css'
import './reveal.css'
import './tpp.css'

/** As the address has it. */
export interface Asked {
  /** Id of a redemption to show. */
  canje?: string | undefined
  camara?: string | undefined
}

/** A season that names the campaign without its game only announces it. */
export function BonoPage(asked: Asked) {
  const campaign = useLoaded(campaignQuery('tpp'))
  return campaign.playable ? <Bonus {...asked} campaign={campaign} code={null} /> : <CampaignPage slug="tpp" />
}

/** The page of the QR code: the same one with its code. */
export function CodePage({ code }: { code: string }) {
  const campaign = useLoaded(campaignQuery('tpp'))
  const { playable, phase, opensAt, zone } = campaign
  if (playable) return <Bonus campaign={campaign} code={code} />
  return (
    <CampaignPage
      slug="tpp"
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

interface BonusProps extends Asked {
  campaign: Campaign
  /** Of the address; null for the one that the browser brought. */
  code: string | null
}

function Bonus({ campaign, code, ...asked }: BonusProps) {
  const { offers } = useLoaded(offersQuery)
  return (
    <Page
      title={campaign.title}
      campaign="tpp"
      tone="ground"
      setting="voucher"
      lead={<p>{campaign.tagline}</p>}
      poster={code === null ? waitingPoster(campaign) : undefined}
      actions={code === null ? untilItOpens(campaign) : undefined}
    >
      <div className="stack stack--section">
        <div className="tpp-top stack">
          <Postmark />
          <Top campaign={campaign} code={code} {...asked} />
          <PhasePart slug="tpp" />
          {code === null ? null : untilItOpens(campaign)}
        </div>
        <Offers offers={offers} campaign={campaign} />
        <HowItWorks />
        <CampaignFacts campaign={campaign} />
      </div>
    </Page>
  )
}

/** A redemption, else the code at hand, else the field. */
function Top({ campaign, code, canje, camara }: BonusProps) {
  const { offers, serverNow } = useLoaded(offersQuery)
  const isMember = Boolean(useLoaded(sessionQuery).user)
  const brought = useLoaded(codeQuery(code))
  const asked = useRedeemed(isMember ? canje : undefined)
  const shapes = offers.flatMap(({ shape }) => shape ?? [])
  const redeemed = asked ?? redeemedIn(brought?.check?.redemption)
  const { zone } = campaign
  if (redeemed) return <result.Part redeemed={redeemed} zone={zone} serverNow={serverNow} />
  if (brought) return <codeCard.Part brought={brought} campaign={campaign} shapes={shapes} isMember={isMember} />
  if (campaign.phase !== 'open') return null
  return (
    <Voucher bars="bono" label="Canjear un código">
      <CodeField shapes={shapes} hasCamera={camara !== undefined} />
    </Voucher>
  )
}

function useRedeemed(id: string | undefined): Redeemed | undefined {
  const { data } = useQuery({ ...redemptionQuery(id ?? ''), enabled: id !== undefined })
  if (data?.detail?.game !== 'tpp') return
  const { entry, detail } = data
  return { ...detail, id: entry.id, at: entry.at, prize: entry.prize }
}

const redeemedIn = (redemption: Redemption | null | undefined): Redeemed | undefined =>
  redemption ? { ...redemption, ...redemption.offer } : undefined
