import type { WonPrize } from '#contract/prizes.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { CopyButton } from '../copy-button.tsx'

/** Shows the code that the winner reads out, types or shows to use the prize. */
export function PrizeCode({ prize: { id, howToUse }, code }: { prize: WonPrize; code: string }) {
  return (
    <div className="stack">
      <p className="prize-code">{code}</p>
      <p>Guárdalo bien: cualquiera que lo tenga puede usarlo.</p>
      <p>{howToUse ?? 'Enséñalo o escríbelo donde te lo pidan.'}</p>
      <div className="cluster">
        <CopyButton text={code} />
        <a href={`/user/prizes/${id}/premio.png`} download className={buttonClass({ variant: 'secondary' })}>
          Guardar imagen
        </a>
      </div>
    </div>
  )
}

/** Shows the QR code as an image from the server, so that no page loads a script for QR codes. */
export const PrizeQr = ({ id }: { id: string }) => (
  <figure className="prize-qr">
    <img src={`/user/prizes/${id}/codigo.svg`} width="200" height="200" alt="Código QR con tu código" />
    <figcaption className="small">El mismo código, para escanear</figcaption>
  </figure>
)
