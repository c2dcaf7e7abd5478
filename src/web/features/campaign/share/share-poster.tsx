import { useHydrated } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'
import { notify } from '#web/components/ui/toasts/notify.ts'

interface SharePosterProps {
  title: string
  /** Path of the page to share; messengers show the poster as its preview. */
  page: string
}

/**
 * Shows a button that shares the page or copies its link. Hidden without JavaScript: visitors can then copy the link
 * from the address bar.
 */
export function SharePoster({ title, page }: SharePosterProps) {
  const canShare = useHydrated() && typeof navigator.share === 'function'
  const share = async () => {
    const url = new URL(page, location.origin).href
    try {
      if (canShare) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      notify('Enlace copiado', 'success')
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      notify('No se ha podido compartir: copia la dirección de la página.', 'warning')
    }
  }
  return (
    <span className="only-js">
      <Button variant="quiet" size="sm" onClick={share}>
        {canShare ? 'Compartir el cartel' : 'Copiar el enlace'}
      </Button>
    </span>
  )
}
