import { lazy, Suspense } from 'react'
import type { Proof } from '#contract/campaigns.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { Progress } from '#web/components/ui/feedback/progress.tsx'
import { formatDate } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { resultWords } from './result-words.ts'
import { type CheckState, isRunning, useCheck } from './worker/use-check.ts'
import './check-here.css'

const CheckResult = lazy(() => import('./check-result.tsx'))

/** Runs the verifier in this browser. */
export function CheckHere({ proof }: { proof: Proof }) {
  const { slug, edition, seed, seedAt, zone, plays } = proof
  const { state, start, cancel } = useCheck(`/api/v1/campaigns/${slug}/editions/${edition}`)
  const isBusy = isRunning(state)
  return (
    <section className="stack check" aria-labelledby="comprobar" data-campaign={proof.kind}>
      <h2 id="comprobar">Compruébalo tú</h2>
      <p className="check__words">
        {seed
          ? 'Tu navegador descarga lo publicado, repite todos los cálculos y te muestra el resultado.'
          : `Hoy tu navegador puede comprobar que el sobre sigue cerrado. El ${formatDate(seedAt, zone)} podrá comprobar también lo de dentro.`}{' '}
        Lo hace con <a href="/verificador.mjs">este archivo</a>, que también puedes guardarte.
      </p>
      <p className="check__unscripted">
        Aquí hace falta JavaScript. Más abajo te contamos cómo usar el archivo en tu ordenador.
      </p>
      <div className="check__start">
        {/* One button both starts and cancels the check, so that the button keeps the keyboard focus. */}
        <Button
          variant={isBusy || state.kind === 'checked' ? 'secondary' : 'primary'}
          onClick={isBusy ? cancel : start}
        >
          {isBusy ? 'Cancelar' : state.kind === 'checked' ? 'Comprobar otra vez' : 'Comprobar aquí'}
        </Button>
        {isBusy ? <CheckProgress state={state} expected={plays} /> : null}
      </div>
      <p className="visually-hidden" role="status">
        {isBusy ? 'Comprobando' : state.kind === 'checked' ? resultWords(state.checked) : null}
      </p>
      {state.kind === 'failed' ? (
        <Notice tone="danger" title="No se ha descargado todo" live="assertive">
          Mira si tienes conexión y pulsa «Comprobar aquí» para empezar de nuevo.
        </Notice>
      ) : null}
      {state.kind === 'unreadable' ? (
        <Notice tone="danger" title="No se puede enseñar el resultado" live="assertive">
          Lo publicado no tiene la forma que dice el método. El archivo, en tu ordenador, dice qué falla.
        </Notice>
      ) : null}
      {state.kind === 'late' ? (
        <Notice tone="warning" title="La comprobación no ha terminado" live="assertive">
          Tu navegador ha tardado demasiado. Prueba otra vez, o usa el archivo en un ordenador: más abajo te contamos
          cómo.
        </Notice>
      ) : null}
      {state.kind === 'checked' ? (
        <Suspense fallback={null}>
          <CheckResult checked={state.checked} proof={proof} />
        </Suspense>
      ) : null}
    </section>
  )
}

const PARTS = {
  moments: 'Descargando los momentos',
  plays: 'Descargando las jugadas',
  draws: 'Descargando los sorteos',
}

function CheckProgress({ state, expected }: { state: CheckState; expected: number }) {
  if (state.kind !== 'loading') {
    const label = state.kind === 'checking' ? 'Repitiendo los cálculos' : 'Preparando el verificador'
    return <Progress label={label} text="" value={state.kind === 'checking' ? 1 : 0} max={1} />
  }
  const { part, rows, pages } = state
  const text = `${part === 'plays' ? `${counted(rows, 'jugada', 'jugadas')}, ` : ''}${counted(pages, 'página', 'páginas')}`
  const done = part === 'plays' ? rows : part === 'draws' ? expected : 0
  return <Progress label={PARTS[part]} text={text} value={done} max={Math.max(done, expected, 1)} />
}
