import { use } from 'react'
import { ArtContext } from '#web/components/campaign/art.ts'
import { Picture } from '#web/components/campaign/picture.tsx'

/**
 * A coin that shows once how to scratch and then lies still. Only whole HTML boxes are animated, because the browser
 * can move them without a layout. It asks for its picture by itself: the page has as many scripts as it may have.
 */
export function Coin() {
  const hasPicture = use(ArtContext).scenes.includes('rasca.escena-moneda')
  return (
    <span className="rasca-coin">
      <span className="rasca-coin__square">
        <span className="rasca-coin__trace">
          <span />
          <span />
          <span />
        </span>
        {hasPicture ? (
          <Picture
            kind="rasca"
            name="escena-moneda"
            className="rasca-coin__piece"
            widths={[96, 192]}
            sizes="96px"
            width={96}
            height={96}
          />
        ) : (
          <svg className="rasca-coin__piece" viewBox="-10 -10 22 22" aria-hidden="true" focusable="false">
            <circle cx="1.5" cy="2" r="10" fill="var(--made-ink)" opacity=".25" />
            <circle r="10" fill="var(--dye-warm, var(--print-yellow))" />
            <circle r="7.4" fill="none" stroke="var(--print-brown)" strokeWidth="1" strokeDasharray="1.2 1.6" />
            <path
              fill="var(--print-brown)"
              d="m0-4.6 1.3 3.1 3.3.2-2.5 2.2.8 3.3L0 2.4l-2.9 1.8.8-3.3-2.5-2.2 3.3-.2z"
            />
          </svg>
        )}
      </span>
    </span>
  )
}
