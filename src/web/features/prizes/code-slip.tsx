import type { WonPrize } from '#contract/prizes.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
import { QrLink } from './qr-link.tsx'
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
  const isLong = code.length > LINE
  const use = howToUse ?? 'Enséñalo o escríbelo donde te lo pidan.'
  return (
    <div className="code-slip">
      <div className="code-slip__paper">
        <p className="prize-code" data-long={isLong || undefined}>
          {code}
        </p>
        <p className="code-slip__use">{use}</p>
        <div className="code-slip__keep">
          <CopyButton text={code} />
          <a href={`/user/prizes/${id}/premio.png`} download className={buttonClass({ variant: 'secondary' })}>
            Guardar
          </a>
        </div>
        <QrLink id={id} code={code} isLong={isLong} use={use} />
      </div>
      <p className="small">Guárdalo bien: cualquiera que lo tenga puede usarlo.</p>
    </div>
  )
}
