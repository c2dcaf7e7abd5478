import type { Campaign } from '#contract/campaigns.schema.ts'
import type { CodeKind, Offer } from '#contract/games/tpp/tpp.schema.ts'
import { TPP_WORDS } from '#contract/games/tpp/words.ts'
import { COUNTRIES } from '#contract/primitives/countries.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { formatShortDate } from '#web/format/dates.ts'
import { useWords } from '#web/functions/site.ts'
import { datesOfOffer } from '../code/code-state-words.ts'
import { giftArt, giftWords } from '../voucher/gift-words.ts'
import { Voucher } from '../voucher/voucher.tsx'
import { WithCodes } from './with-codes.tsx'

interface OffersProps {
  offers: readonly Offer[]
  campaign: Campaign
}

/** The offers of the partners: current, announced and ended. */
export function Offers({ offers, campaign }: OffersProps) {
  const say = useWords(TPP_WORDS)
  const ended = offers.filter(({ state }) => state === 'over')
  const live = offers.filter(({ state }) => state === 'open' || state === 'sold-out')
  const coming = offers.filter(({ state }) => state === 'announced')
  return (
    <section className="stack" aria-labelledby="ofertas">
      <h2 id="ofertas">Qué regala cada comercio</h2>
      {live.length + coming.length > 0 ? (
        <OfferList offers={[...live, ...coming]} campaign={campaign} />
      ) : (
        <EmptyState art="ticket" title={say('none')}>
          Cuando un comercio traiga una nueva, estará aquí. Si ya tienes un código, puedes comprobarlo igual.
        </EmptyState>
      )}
      {ended.length > 0 ? (
        <details className="disclosure">
          <summary>Ofertas terminadas ({ended.length})</summary>
          <OfferList offers={ended} campaign={campaign} />
        </details>
      ) : null}
    </section>
  )
}

const OfferList = ({ offers, campaign }: OffersProps) => (
  <ul className="tpp-offers">
    {offers.map((offer) => (
      <li key={offer.key}>
        <OfferVoucher offer={offer} campaign={campaign} />
      </li>
    ))}
  </ul>
)

function OfferVoucher({ offer, campaign }: { offer: Offer; campaign: Campaign }) {
  const { key, partner, title, text, gift, kind, state } = offer
  return (
    <Voucher bars={key} isSmall isFaded={state !== 'open'} stub={<StateStamp offer={offer} zone={campaign.zone} />}>
      <p className="tpp-partner">{partner}</p>
      <h3 className="tpp-offer-title">{title}</h3>
      <p className="tpp-gift">
        <Drawing {...giftArt(gift)} size={56} isCut />
        {giftWords(gift)}
      </p>
      <p>
        <WithCodes text={text} />
      </p>
      <p className="small">
        {datesOfOffer(offer, campaign.zone)}. {forWhom(offer, campaign)}
        {KINDS[kind]}
      </p>
    </Voucher>
  )
}

function StateStamp({ offer: { state, opensAt, closesAt }, zone }: { offer: Offer; zone: string }) {
  if (state === 'sold-out')
    return (
      <Stamp size="sm" tone="muted">
        Agotado
      </Stamp>
    )
  if (state === 'over')
    return (
      <Stamp size="sm" tone="muted">
        Terminado
      </Stamp>
    )
  return (
    <Stamp size="sm">
      {state === 'open'
        ? `Hasta el ${formatShortDate(closesAt - 1, zone)}`
        : `Desde el ${formatShortDate(opensAt, zone)}`}
    </Stamp>
  )
}

const KINDS: Record<CodeKind, string> = {
  single: 'Cada código vale una vez.',
  'per-person': 'El mismo código para todo el mundo, una vez por persona.',
  shared: 'El mismo código para todo el mundo, una vez por persona y hasta que se agote.',
}

/** Names the countries of an offer. Returns an empty string if the offer is for all countries of the campaign. */
function forWhom({ countries }: Offer, campaign: Campaign): string {
  if (countries.length >= campaign.countries.length) return ''
  return `Para cuentas de ${new Intl.ListFormat('es').format(countries.map((code) => COUNTRIES[code]))}. `
}
