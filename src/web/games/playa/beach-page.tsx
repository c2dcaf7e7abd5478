import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Beach } from '#contract/games/playa/playa.schema.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { taglineOf } from '#web/features/campaign/words/tagline.ts'
import { counted, plural } from '#web/format/plural.ts'
import { Album } from './album/album.tsx'
import { PastDigs } from './dig/past-digs.tsx'
import { Ripples } from './scenery/scenery.tsx'
import { digsLeft, nextDig } from './state/beach-state.ts'
import { useBeach } from './state/use-beach.ts'
import { SwapPart } from './swap/swap-part.tsx'
import { Today } from './today/today.tsx'
import './beach-page.css'

export function BeachPage({ chosen }: { chosen: string | undefined }) {
  const { campaign, beach } = useBeach()
  return (
    <Page
      title={campaign.title}
      campaign="playa"
      tone="ground"
      setting="sand"
      scenery={<Ripples />}
      lead={<Lead campaign={campaign} beach={beach} />}
    >
      <Today campaign={campaign} beach={beach} chosen={chosen} />
      <div className="stack stack--section playa-rest">
        {/* After the end the shells are on the slip of paper on the sand. */}
        {beach.obstacle === 'campaign_over' ? null : (
          <div className="split">
            <Album beach={beach} zone={campaign.zone} />
            <SwapPart beach={beach} zone={campaign.zone} />
          </div>
        )}
        <CampaignFacts campaign={campaign} />
        <PastDigs digs={beach.past} />
      </div>
    </Page>
  )
}

function Lead({ campaign, beach }: { campaign: Campaign; beach: Beach }) {
  return (
    <>
      <p>{leadFor(campaign, beach)}</p>
      {campaign.prizes.length > 0 && !beach.obstacle ? (
        <p className="playa-lead__prizes">
          <a href="#premios">{prizesLeft(campaign)}</a>
        </p>
      ) : null}
    </>
  )
}

function prizesLeft({ prizes }: Campaign): string {
  const left = prizes.reduce((sum, prize) => sum + prize.left, 0)
  return left === 0
    ? 'Ya han salido todos los premios'
    : `${plural(left, 'Queda', 'Quedan')} ${counted(left, 'premio', 'premios')}`
}

function leadFor(campaign: Campaign, beach: Beach): string {
  if (beach.obstacle) return taglineOf(campaign)
  const left = digsLeft(beach)
  if (left === 0) return beach.next ? 'Vuelves a cavar mañana.' : 'Ya has cavado hoy, el último día.'
  const times = left === 1 ? 'una vez' : `${left} veces`
  if (!beach.next) return `Es el último día: aún puedes cavar ${times}.`
  return left === 1 && nextDig(beach)?.cause ? 'Puedes cavar una vez más.' : `Elige un sitio: puedes cavar ${times}.`
}
