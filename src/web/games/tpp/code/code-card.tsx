import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Speaker } from '#web/features/reveal/sound/speaker.tsx'
import { shownCode } from '#web/format/partner-code.ts'
import type { BroughtCode } from '../functions.ts'
import { giftWords } from '../voucher/gift-words.ts'
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
  const words = codeStateWords(brought, { isMember, zone: campaign.zone })
  const code = shownCode(written, shapes)
  const offer = check?.offer
  return (
    <Voucher
      bars={written}
      label="Tu código"
      stub={words.stamp ? <Stamp tone={words.tone ?? 'accent'}>{words.stamp}</Stamp> : null}
    >
      {words.way === 'redeem' && isMember ? <Speaker /> : null}
      <p className="tpp-code">{code}</p>
      <div className="stack stack--tight">
        <h2 className="tpp-state" id="tu-codigo">
          {words.title}
        </h2>
        {offer ? (
          <p>
            <strong>{giftWords(offer.gift)}</strong>
            {giftWords(offer.gift).includes(offer.partner) ? '.' : `, de ${offer.partner}.`}
          </p>
        ) : null}
        {words.text ? <p>{words.text}</p> : null}
      </div>
      <WayOn {...{ brought, campaign, shapes, isMember, words }} />
    </Voucher>
  )
}

function WayOn({ brought, campaign, shapes, isMember, words: { way } }: CodeCardProps & { words: StateWords }) {
  const { written, check } = brought
  if (way === 'rewrite') return <CodeField shapes={shapes} written={written} />
  if (way === 'redeem' && campaign.phase === 'open') {
    return (
      <>
        {isMember ? <RedeemForm written={written} edition={check?.edition ?? campaign.edition} /> : <EnterToRedeem />}
        <AnotherCode />
      </>
    )
  }
  return (
    <>
      {way === 'contact' ? (
        <p className="cluster">
          <Link to={isMember ? '/user/contact' : '/contact'} className={buttonClass({ variant: 'secondary' })}>
            Escribirnos
          </Link>
        </p>
      ) : null}
      <AnotherCode />
    </>
  )
}

/**
 * The page to which signing in returns. The cookie keeps the code meanwhile, so that the address need not contain the
 * code.
 */
const HERE = '/promo/tpp/bono'

const EnterToRedeem = () => (
  <p className="cluster cluster--tight">
    <Link to="/" search={{ volver: HERE }} hash="entrar" className={buttonClass({ size: 'lg' })} data-sign-in="">
      Entra y canjéalo
    </Link>
    <Link to="/signup" search={{ volver: HERE }} className={buttonClass({ variant: 'quiet' })}>
      Crear cuenta
    </Link>
  </p>
)
