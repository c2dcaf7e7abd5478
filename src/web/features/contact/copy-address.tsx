import { Button } from '#web/components/ui/button.tsx'
import { notify } from '#web/components/ui/toasts/notify.ts'

/** Shows a button that copies the address of this page. Hidden without JavaScript: the address bar has it. */
export function CopyAddress() {
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => notify('Enlace copiado', 'success'),
      () => notify('No se ha podido copiar: está en la barra de direcciones.', 'warning'),
    )
  return (
    <span className="only-js">
      <Button variant="secondary" icon="copy" onClick={copy}>
        Copiar el enlace
      </Button>
    </span>
  )
}
