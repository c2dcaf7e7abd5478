import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Offer } from '#contract/games/tpp/tpp.schema.ts'
import { TPP_WORDS } from '#contract/games/tpp/words.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import { Speaker } from '#web/features/reveal/sound/speaker.tsx'
import { shownCode } from '#web/format/partner-code.ts'
import { useWords } from '#web/functions/site.ts'
import type { BroughtCode } from '../functions.ts'
import { giftArt, giftWords } from '../voucher/gift-words.ts'
import { Voucher } from '../voucher/voucher.tsx'
import { AnotherCode } from './another-code.tsx'
import { CodeField } from './code-field.tsx'
import { codeStateWords, type StateWords } from './code-state-words.ts'
import { RedeemForm } from './redeem-form.tsx'

interface CodeCardProps {
  brought: BroughtCode
  campaign: Campaign
  shapes: readonly string[]
  isMember: boolean
}

/** A code that a visitor brought: its state, its gift, and one button. Opening the card redeems nothing. */
export function CodeCard({ brought, campaign, shapes, isMember }: CodeCardProps) {
  const { written, check } = brought
  const say = useWords(TPP_WORDS)
  const words = codeStateWords(brought, { isMember, zone: campaign.zone, say })
  const code = shownCode(written, shapes)
  const offer = check?.offer
  return (
    <Voucher
      bars={written}
      label="Tu código"
      stub={words.stamp ? <Stamp tone={words.tone ?? 'accent'}>{words.stamp}</Stamp> : null}
    >
      {words.way === 'redeem' && isMember ? <Speaker /> : null}
      {/* The field below shows a code to rewrite. */}
      {words.way === 'rewrite' ? null : <p className="tpp-code">{code}</p>}
      <div className="stack stack--tight">
        <h2 className="tpp-state" id="tu-codigo">
          {words.title}
        </h2>
        {offer ? <OfferWords offer={offer} isNamed={words.title.includes(offer.partner)} /> : null}
        {words.text && words.way !== 'rewrite' ? <p>{words.text}</p> : null}
      </div>
      <WayOn {...{ brought, campaign, shapes, isMember, words }} />
    </Voucher>
  )
}

/** The gift of an offer. The partner is named once: in the title of the card, in the gift, or here. */
function OfferWords({ offer: { gift, partner }, isNamed }: { offer: Offer; isNamed: boolean }) {
  const words = giftWords(gift)
  if (isNamed)
    return (
      <p className="tpp-present">
        <Drawing {...giftArt(gift)} size={72} isCut />
        <strong>{words}</strong>
      </p>
    )
  return (
    <p>
      <strong>{words}</strong>
      {words.includes(partner) ? '.' : `, de ${partner}.`}
    </p>
  )
}

function WayOn({
  brought,
  campaign,
  shapes,
  isMember,
  words: { way, title, text },
}: CodeCardProps & { words: StateWords }) {
  const { written, check } = brought
  const contact = isMember ? '/user/contact' : '/contact'
  if (way === 'rewrite') {
    return (
      <>
        <CodeField shapes={shapes} written={written} fault={text ?? title} />
        <p className="small">
          ¿Está bien escrito y no funciona?{' '}
          <Link to={contact} className="text-link">
            Escríbenos
          </Link>
        </p>
      </>
    )
  }
  if (way === 'redeem' && campaign.phase === 'open') {
    return (
      <>
        {isMember ? (
          <RedeemForm written={written} edition={check?.edition ?? campaign.edition} />
        ) : (
          <EnterToRedeem back={pagePath(campaign)} />
        )}
        <AnotherCode />
      </>
    )
  }
  return (
    <>
      {way === 'contact' ? (
        <p className="cluster">
          <Link to={contact} className={buttonClass({ variant: 'secondary' })}>
            Escribirnos
          </Link>
        </p>
      ) : null}
      <AnotherCode />
    </>
  )
}

/**
 * `back` is the page to which signing in returns. The cookie keeps the code meanwhile, so that the address need not
 * contain the code.
 */
const EnterToRedeem = ({ back }: { back: string }) => (
  <p className="cluster tpp-enter">
    <Link to="/signup" search={{ volver: back }} className={buttonClass({ size: 'lg' })}>
      Crear cuenta y canjear
    </Link>
    <Link to="/" search={{ volver: back }} hash="entrar" className="text-link" data-sign-in="">
      Ya tengo cuenta
    </Link>
  </p>
)
