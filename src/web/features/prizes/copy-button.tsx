import { Button } from '#web/components/ui/button.tsx'
import { notify } from '#web/components/ui/toasts/notify.ts'

interface CopyButtonProps {
  text: string
  /** True if copying is all there is to do. */
  isMain?: boolean
}

/** Shows a button that copies the code. Hidden without JavaScript: visitors can then select the code by hand. */
export function CopyButton({ text, isMain = false }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('Código copiado', 'success'),
      () => notify('No se ha podido copiar: selecciónalo y cópialo a mano.', 'warning'),
    )
  return (
    <p className="only-js">
      <Button variant={isMain ? 'primary' : 'secondary'} icon="copy" onClick={copy}>
        Copiar
      </Button>
    </p>
  )
}
