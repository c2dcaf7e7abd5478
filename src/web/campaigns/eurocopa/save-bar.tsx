import type { Match, Team } from '#contract/mechanics/eurocopa.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { FaultNotice } from '#web/features/play/play-fault.tsx'
import { useScene } from '#web/features/reveal/use-scene.ts'
import { counted } from '#web/format/plural.ts'
import { formatSecond } from './format-second.ts'
import { Goal } from './goal.tsx'
import { scoreWords, sideWords } from './match-words.ts'
import { SAVED_MS } from './scene.ts'
import type { Answer, useSaving } from './use-saving.ts'

interface SaveBarProps extends Omit<ReturnType<typeof useSaving>, 'send'> {
  /** How many can still be saved. */
  count: number
  isOnline: boolean
  matches: readonly Match[]
  teams: readonly Team[]
  zone: string
  onSend: () => void
}

/** One button for all that changed, at the thumb; and what became of it. */
export function SaveBar({ count, isOnline, isPending, answer, fault, dismiss, onSend, ...about }: SaveBarProps) {
  return (
    <div className="save-bar" data-empty={count === 0 && !fault && !answer ? '' : undefined}>
      {fault ? <FaultNotice fault={fault} back="/promo/eurocopa" /> : null}
      {/* Rendered empty from the start, or screen readers miss the first words. */}
      <div aria-live="polite" className="save-bar__said">
        {answer ? <Answered key={answer.savedAt} answer={answer} {...about} onDismiss={dismiss} /> : null}
      </div>
      {count > 0 ? (
        <div className="save-bar__row">
          <p className="save-bar__words">{isOnline ? 'Sin enviar' : 'Sin conexión: se envían solos cuando vuelva'}</p>
          <Button size="lg" pending={isPending} onClick={onSend}>
            Guardar {counted(count, 'pronóstico', 'pronósticos')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface AnsweredProps extends Pick<SaveBarProps, 'matches' | 'teams' | 'zone'> {
  answer: Answer
  onDismiss: () => void
}

/** The scene of what was saved, then its words. */
function Answered({ answer: { savedAt, saved, refused }, matches, teams, zone, onDismiss }: AnsweredProps) {
  const isPlaying = useScene(saved > 0, SAVED_MS)
  const nameOf = (n: number) => {
    const match = matches.find((one) => one.n === n)
    return match ? sideWords(match, teams).join(' – ') : `Partido ${n}`
  }
  if (isPlaying) return <Goal />
  return (
    <>
      {saved > 0 && savedAt !== null ? (
        <p className="save-bar__done">
          {counted(saved, 'pronóstico guardado', 'pronósticos guardados')} a las {formatSecond(savedAt, zone)}.
        </p>
      ) : null}
      {refused.length > 0 ? (
        <Notice tone="warning" title="No se han podido guardar">
          <ul className="save-bar__refused">
            {refused.map(({ draft, detail }) => (
              <li key={draft.match}>
                <strong>
                  {nameOf(draft.match)}, {scoreWords(draft.goals)}
                </strong>
                : {detail}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {refused.length > 0 ? (
        <Button variant="quiet" size="sm" onClick={onDismiss}>
          Entendido
        </Button>
      ) : null}
    </>
  )
}
