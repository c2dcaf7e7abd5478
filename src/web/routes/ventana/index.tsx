import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { sessionQuery } from '#web/functions/session.ts'
import { NO_INDEX, titled } from '#web/routing/page-head.ts'
import { returnFromPopup } from '#web/session/leave-popup.ts'

/** Where the popup comes back to. It closes by itself; these words are for the browser that does not let it. */
export const Route = createFileRoute('/ventana/')({
  head: titled('Entrada', [NO_INDEX]),
  component: PopupReturn,
})

function PopupReturn() {
  const { user } = useSuspenseQuery(sessionQuery).data
  useEffect(returnFromPopup, [])
  return (
    <Page
      title={user ? 'Ya estás dentro' : 'Sigue en la otra ventana'}
      width="text"
      lead={<p>Puedes cerrar esta ventana y seguir donde estabas.</p>}
      actions={
        // A full load: why the provider was refused is told by the server.
        <a href={user ? '/home' : '/signup/provider'} className={buttonClass({ variant: 'secondary' })}>
          Seguir aquí
        </a>
      }
    />
  )
}
