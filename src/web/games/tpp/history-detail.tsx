import type { HistoryDetail as Detail } from '#contract/games/catalog.schema.ts'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { giftWords } from './voucher/gift-words.ts'
import { Voucher } from './voucher/voucher.tsx'
import './bono-page.css'

/** A redeemed voucher: the partner, the last characters of the code, and the gift. */
export function HistoryDetail({ detail }: { detail: Detail }) {
  if (detail.game !== 'tpp') return null
  const { partner, title, mask, gift } = detail
  return (
    <div data-campaign="tpp">
      <Voucher
        bars={mask}
        isSmall
        stub={
          <Stamp size="sm" tone="ok">
            Canjeado
          </Stamp>
        }
      >
        <p className="tpp-partner">{partner}</p>
        <p className="tpp-offer-title display-3">{title}</p>
        <p className="tpp-gift">{giftWords(gift)}</p>
        <p>
          Código acabado en <span className="tpp-mask">{mask}</span>
        </p>
      </Voucher>
    </div>
  )
}
