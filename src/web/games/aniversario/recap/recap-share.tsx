import { useHydrated } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { CheckboxField } from '#web/components/ui/fields/choice-fields.tsx'
import { notify } from '#web/components/ui/toasts/notify.ts'

const PICTURE = '/promo/aniversario/recuerdo.png'

/** A plain form that saves the picture, and a share button on devices that can share files. */
export function RecapShare({ hasName }: { hasName: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const canShare = useHydrated() && canShareFiles()
  const share = async () => {
    if (!form.current) return
    const isNamed = new FormData(form.current).has('nombre')
    try {
      const files = [await pictureFile(isNamed)]
      await navigator.share({ files })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      notify('No se ha podido compartir: guarda la imagen y mándala tú.', 'warning')
    }
  }
  return (
    <form action={PICTURE} method="get" ref={form} className="stack stack--tight">
      {hasName ? <CheckboxField name="nombre" value="1" label="Poner mi nombre en la imagen" /> : null}
      <div className="cluster">
        <Button type="submit" variant="secondary">
          Guardar imagen
        </Button>
        {canShare ? <Button onClick={share}>Compartir</Button> : null}
      </div>
    </form>
  )
}

const canShareFiles = () =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'recuerdo.png', { type: 'image/png' })] })

async function pictureFile(isNamed: boolean): Promise<File> {
  const response = await fetch(isNamed ? `${PICTURE}?nombre=1` : PICTURE)
  if (!response.ok) throw new Error(`the picture answered ${response.status}`)
  return new File([await response.blob()], 'mi-aniversario.png', { type: 'image/png' })
}
