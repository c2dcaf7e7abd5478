import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SealedLetter } from '#web/components/layout/art/sealed-letter.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { sessionQuery } from '#web/functions/session.ts'
import { NO_INDEX, pageHead } from '#web/routing/page-head.ts'
import { returnFromPopup } from '#web/session/leave-popup.ts'

/** The return page of the popup. It closes the window; its text is for browsers that prevent that. */
export const Route = createFileRoute('/ventana/')({
  head: pageHead('Entrada', [NO_INDEX]),
  component: PopupReturn,
})

function PopupReturn() {
  const { user } = useSuspenseQuery(sessionQuery).data
  useEffect(returnFromPopup, [])
  return (
    <WallPage
      title={user ? 'Ya estás dentro' : 'Sigue en la otra ventana'}
      art={<SealedLetter />}
      lead={<p>Puedes cerrar esta ventana y seguir donde estabas.</p>}
      actions={
        // A full load, because only the server knows why the provider's response was refused.
        <a href={user ? '/home' : '/signup/provider'} className={buttonClass({ variant: 'secondary' })}>
          Seguir aquí
        </a>
      }
    />
  )
}
