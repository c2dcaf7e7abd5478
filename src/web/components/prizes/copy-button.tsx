import { useState } from 'react'
import { Button } from '../ui/button.tsx'

/** Only where there is JavaScript; the code can be selected by hand anywhere. */
export function CopyButton({ text }: { text: string }) {
  const [told, setTold] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold('Copiado.'),
      () => setTold('No se ha podido copiar: selecciónalo y cópialo a mano.'),
    )
  return (
    <p className="cluster only-js">
      <Button variant="secondary" icon="copy" onClick={copy}>
        Copiar código
      </Button>
      <span role="status">{told}</span>
    </p>
  )
}
