import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Choice, countPage, isMeasuring, keepChoice, readChoice } from '#web/browser/services/analytics.ts'
import { Button } from '#web/components/ui/button.tsx'
import { leaveScriptBehind } from './leave-script-behind.ts'
import './analytics-consent.css'

/**
 * Asks once for consent to analytics, with equal buttons for yes and no. A button in the footer opens the question
 * again. Nothing is measured before the visitor has answered.
 */
export default function AnalyticsConsent({ id, path }: { id: string; path: string }) {
  const router = useRouter()
  const [choice, setChoice] = useState(readChoice)
  const [isAsking, setAsking] = useState(choice === undefined)
  useEffect(() => {
    if (choice !== 'yes') return
    if (!isMeasuring()) leaveScriptBehind(router)
    countPage(id, path)
  }, [choice, id, path, router])

  function choose(next: Choice) {
    keepChoice(next)
    setAsking(false)
    // A loaded analytics script cannot be stopped, so withdrawing the consent reloads the page without the script.
    if (choice === 'yes' && next === 'no') window.location.reload()
    else setChoice(next)
  }

  return (
    <section className="analytics-consent" aria-label="Analítica">
      {isAsking ? (
        <div className="analytics-consent__slip">
          <p>
            ¿Nos dejas contar visitas con Google Analytics? Es opcional: todo funciona igual si dices que no.{' '}
            <a href="/info#privacidad">Más información</a>
          </p>
          <div className="cluster">
            <Button variant="secondary" onClick={() => choose('no')}>
              No, gracias
            </Button>
            <Button variant="secondary" onClick={() => choose('yes')}>
              De acuerdo
            </Button>
          </div>
        </div>
      ) : (
        <p className="analytics-consent__again wrap">
          <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
            Preferencias de analítica
          </Button>
        </p>
      )}
    </section>
  )
}
