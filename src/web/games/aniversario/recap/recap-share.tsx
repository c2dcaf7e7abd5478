import { useHydrated } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { canShareFiles } from '#web/components/ui/can-share-files.ts'
import { CheckboxField } from '#web/components/ui/fields/choice-fields.tsx'
import { shareFile } from '#web/components/ui/share-file.ts'
import { useSlug } from '#web/routing/use-slug.ts'

/** A plain form that saves the picture, and a share button on devices that can share files. */
export function RecapShare({ hasName }: { hasName: boolean }) {
  const slug = useSlug('aniversario')
  const picture = `/promo/${slug}/recuerdo/resumen.png`
  const form = useRef<HTMLFormElement>(null)
  const canShare = useHydrated() && canShareFiles()
  const share = () => {
    if (!form.current) return
    const isNamed = new FormData(form.current).has('nombre')
    void shareFile(isNamed ? `${picture}?nombre=1` : picture, 'mi-aniversario.png')
  }
  return (
    <form action={picture} method="get" ref={form} className="stack stack--tight">
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
