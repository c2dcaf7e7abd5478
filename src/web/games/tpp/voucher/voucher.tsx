import type { ReactNode } from 'react'
import './voucher.css'

export interface VoucherProps {
  children: ReactNode
  /** The content of the stub. */
  stub?: ReactNode
  /** The text from which the bars are generated. */
  bars: string
  /** Set for the smaller vouchers of a list. */
  isSmall?: boolean
  isFaded?: boolean
  /** Set for a used voucher, whose stub is torn off. */
  isTorn?: boolean
  label?: string
}

/** A voucher of brown paper with a stub to tear off. It is paper, so it stays light in the dark scheme. */
export function Voucher({ children, stub, bars, isSmall, isFaded, isTorn, label }: VoucherProps) {
  const Tag = label ? 'section' : 'div'
  const looks = [isSmall && 'voucher--small', isFaded && 'voucher--faded', isTorn && 'voucher--torn']
  return (
    <Tag className={['voucher', ...looks].filter(Boolean).join(' ')} aria-label={label}>
      <div className="voucher__body">{children}</div>
      <div className="voucher__stub">
        <Scissors />
        {stub}
        <Bars seed={bars} />
      </div>
    </Tag>
  )
}

const WIDTH = 120

/** Bars that look like a barcode but encode nothing. */
function Bars({ seed }: { seed: string }) {
  const bars: string[] = []
  let x = 0
  let state = [...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 65_521, 7)
  while (x < WIDTH - 6) {
    state = (state * 75 + 74) % 65_537
    const width = 1 + (state % 4)
    bars.push(`M${x} 0h${width}v${state % 9 === 0 ? 34 : 40}h-${width}z`)
    x += width + 1.5 + (state % 3)
  }
  return (
    <svg className="voucher__bars" viewBox={`0 0 ${WIDTH} 40`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.join('')} />
    </svg>
  )
}

const Scissors = () => (
  <svg className="voucher__scissors" viewBox="0 0 28 28" aria-hidden="true">
    <circle cx="6" cy="7" r="4" />
    <circle cx="6" cy="21" r="4" />
    <path d="m9.6 9.4 16 9.6M9.6 18.6l16-9.6" />
  </svg>
)
