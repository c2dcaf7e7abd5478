import type { WonPrize } from '#contract/prizes.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
import './code-slip.css'

/** The longest code that stays on one line of a phone. Codes of the site have 14 signs; those of partners may be longer. */
const LINE = 16

interface CodeSlipProps {
  prize: Pick<WonPrize, 'id' | 'howToUse'>
  code: string
}

/**
 * Shows the code that the winner reads out, types or shows to use the prize. The QR code is an image from the server, so
 * that no page loads a script for QR codes.
 */
export function CodeSlip({ prize: { id, howToUse }, code }: CodeSlipProps) {
  return (
    <div className="code-slip">
      <div className="code-slip__paper">
        <p className="prize-code" data-long={code.length > LINE || undefined}>
          {code}
        </p>
        <img
          className="prize-qr"
          src={`/user/prizes/${id}/codigo.svg`}
          width="200"
          height="200"
          alt="El mismo código, en QR"
        />
        <p className="code-slip__use">{howToUse ?? 'Enséñalo o escríbelo donde te lo pidan.'}</p>
      </div>
      <p className="small">Guárdalo bien: cualquiera que lo tenga puede usarlo.</p>
      <div className="cluster">
        <CopyButton text={code} />
        <a href={`/user/prizes/${id}/premio.png`} download className={buttonClass({ variant: 'secondary' })}>
          Guardar imagen
        </a>
      </div>
    </div>
  )
}
