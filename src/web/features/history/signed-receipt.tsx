import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Notice, type NoticeProps } from '#web/components/ui/feedback/notice.tsx'
import { receiptQuery } from '#web/features/history/history.functions.ts'
import type { EditionAddress } from '#web/features/proof/proof.functions.ts'
import { checkReceipt, type ReceiptCheck } from './check-receipt.ts'
import './history.css'

type Result = ReceiptCheck | 'failed'

const RESULTS = {
  fits: ['success', 'La firma encaja', 'Tu recibo es auténtico y dice lo que dijimos al firmarlo.'],
  differs: ['danger', 'La firma no encaja', 'Guarda el recibo y escríbenos: algo ha cambiado.'],
  unable: [
    'info',
    'Tu navegador no sabe comprobar firmas',
    'Descarga el recibo y usa el verificador, que está más abajo.',
  ],
  failed: ['warning', 'No se ha podido comprobar', 'Mira tu conexión y prueba otra vez.'],
} satisfies Record<Result, [NoticeProps['tone'], string, string]>

interface SignedReceiptProps {
  id: string
  proof: EditionAddress
  /** The facts that the receipt signs. */
  children: ReactNode
}

/**
 * Shows the signed receipt of a play, folded. The member can save the receipt, and check the site's signature here or
 * with the verifier.
 */
export function SignedReceipt({ id, proof: { slug, edition }, children }: SignedReceiptProps) {
  const { signature, keyId } = useSuspenseQuery(receiptQuery(id)).data
  const [isChecking, setChecking] = useState(false)
  const [result, setResult] = useState<Result>()
  const file = `/user/history/${id}/receipt.json`

  async function check() {
    setChecking(true)
    setResult(await checkReceipt(file, `/api/v1/campaigns/${slug}/editions/${edition}/proof`).catch(() => 'failed'))
    setChecking(false)
  }

  return (
    <section aria-labelledby="recibo">
      <details className="disclosure">
        <summary>
          <h2 id="recibo" className="receipt-title">
            Recibo firmado
          </h2>
        </summary>
        <div className="stack">
          <p>Esta jugada lleva nuestra firma. Guarda el recibo: si algo cambia después, con él lo puedes demostrar.</p>
          <div className="cluster">
            <a href={file} download className={buttonClass({ variant: 'secondary' })}>
              Descargar el recibo
            </a>
            <span className="only-js">
              <Button variant="secondary" pending={isChecking} onClick={() => void check()}>
                Comprobar la firma
              </Button>
            </span>
          </div>
          <div role="status">{result ? <Answer result={result} /> : null}</div>
          {children}
          <h3>Compruébalo por tu cuenta</h3>
          <p>
            Descarga el recibo y el <a href="/verificador.mjs">verificador</a>, un solo archivo que no comparte nada con
            esta web. Cuando la promoción cierre, mira también si tu jugada se ha publicado igual.
          </p>
          <p className="proof-text">
            <code>node verificador.mjs recibo recibo.json</code>
          </p>
          <dl className="facts">
            <div>
              <dt>Firma</dt>
              <dd className="proof-text">{signature}</dd>
            </div>
            <div>
              <dt>Clave</dt>
              <dd className="proof-text">{keyId}</dd>
            </div>
          </dl>
        </div>
      </details>
    </section>
  )
}

function Answer({ result }: { result: Result }) {
  const [tone, title, text] = RESULTS[result]
  return (
    <Notice tone={tone} title={title}>
      {text}
    </Notice>
  )
}
