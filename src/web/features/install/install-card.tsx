import { useEffect, useRef, useState } from 'react'
import { BrandMark } from '#web/components/layout/frame/brand-mark.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { answerOffer, type InstallWay } from './install-prompt.ts'
import './install-card.css'

type Answer = 'installed' | 'declined'

const THANKS: Record<Answer, string> = {
  installed: 'Hecho. Búscala entre tus aplicaciones.',
  declined: 'De acuerdo, no volveremos a preguntártelo. Si cambias de idea, está en el menú de tu navegador.',
}

export default function InstallCard({ siteName, way }: { siteName: string; way: InstallWay }) {
  const [answer, setAnswer] = useState<Answer>()
  const [isAsking, setAsking] = useState(false)
  const thanks = useRef<HTMLParagraphElement>(null)
  // Moves the focus to the thanks, because the button that had the focus is gone.
  useEffect(() => {
    if (answer) thanks.current?.focus()
  }, [answer])

  function close(given: Answer) {
    answerOffer()
    setAnswer(given)
  }

  async function install(asked: Exclude<InstallWay, 'by hand'>) {
    setAsking(true)
    const { outcome } = await asked.prompt().catch(() => ({ outcome: 'dismissed' }))
    close(outcome === 'accepted' ? 'installed' : 'declined')
  }

  if (answer) {
    return (
      <p className="install__thanks" role="status" tabIndex={-1} ref={thanks}>
        {THANKS[answer]}
      </p>
    )
  }
  return (
    <section className="install" aria-labelledby="instalar">
      <div className="install__phone">
        <BrandMark />
        <span aria-hidden="true">{siteName}</span>
      </div>
      <div className="stack">
        <h2 id="instalar">A un toque de ti</h2>
        <p>
          Vienes a menudo. Si quieres, pon {siteName} en tu pantalla de inicio: es esta misma web, con su icono. No te
          manda nada que no pidas, apenas ocupa y la quitas cuando quieras.
        </p>
        {way === 'by hand' ? (
          <>
            <ol className="install__steps">
              <li>
                Toca <strong>Compartir</strong> <ShareSign /> en tu navegador.
              </li>
              <li>
                Elige <strong>Añadir a pantalla de inicio</strong>.
              </li>
            </ol>
            <p className="cluster">
              <Button variant="secondary" onClick={() => close('declined')}>
                Entendido
              </Button>
            </p>
          </>
        ) : (
          <p className="cluster">
            <Button pending={isAsking} onClick={() => install(way)}>
              Instalar
            </Button>
            <Button variant="quiet" onClick={() => close('declined')}>
              No, gracias
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}

/** The symbol on Safari's share button. */
const ShareSign = () => (
  <svg className="install__share" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path
      d="M12 15V3.5M7.5 7.5 12 3l4.5 4.5M8 10.5H5v10.5h14V10.5h-3"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.1"
    />
  </svg>
)
