import { useHydrated } from '@tanstack/react-router'
import { useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { notify } from '#web/components/ui/toasts/notify.ts'

/** A link to select by hand. With JavaScript, buttons share it, where the device can, and copy it. */
export function CopyLink({ label, link }: { label: string; link: string }) {
  const id = useId()
  const canShare = useHydrated() && typeof navigator.share === 'function'
  // A rejection: the visitor has closed the menu of the device.
  const share = () => navigator.share({ url: link }).catch(() => {})
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
        <span className="only-js cluster cluster--tight">
          {canShare ? (
            <Button onClick={share} aria-label={`Compartir: ${label}`}>
              Compartir
            </Button>
          ) : null}
          <Button
            variant={canShare ? 'secondary' : 'primary'}
            icon="copy"
            onClick={copy}
            aria-label={`Copiar: ${label}`}
          >
            Copiar
          </Button>
        </span>
      </div>
    </div>
  )
}
