import { useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { notify } from '#web/components/ui/toasts/notify.ts'

/** A link to select by hand, and with JavaScript a button that copies it. */
export function CopyLink({ label, link }: { label: string; link: string }) {
  const id = useId()
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => notify('Enlace copiado', 'success'),
      () => notify('No se ha podido copiar: selecciónalo y cópialo a mano.', 'warning'),
    )
  return (
    <div className="tree-link">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="tree-link__row">
        <input id={id} className="field__box" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <span className="only-js">
          <Button variant="secondary" icon="copy" onClick={copy} aria-label={`Copiar: ${label}`}>
            Copiar
          </Button>
        </span>
      </div>
    </div>
  )
}
