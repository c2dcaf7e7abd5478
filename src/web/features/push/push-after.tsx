import { Link } from '@tanstack/react-router'
import { PUSH_WORDS } from '#contract/push.ts'
import { Button } from '#web/components/ui/button.tsx'
import { clockHour } from '#web/format/hours.ts'
import { usePush } from './use-push.ts'

/**
 * Offers push notices to members who have played, next to the offer of the daily mail. One tap turns them on, at the
 * hour set in the profile.
 */
export default function PushAfter() {
  const { data, isBusy, said, turnOn } = usePush()
  if (data?.support !== 'possible') return null
  const at = clockHour(data.hour)
  return (
    <div className="stack stack--tight">
      <p aria-live="polite" className={data.isOn ? undefined : 'visually-hidden'}>
        {data.isOn ? `Te avisamos en este dispositivo, a las ${at}, los días en que te quede algo por jugar. ` : ''}
        {data.isOn ? (
          <Link to="/user/profile" hash="avisos-aqui" className="text-link">
            Cambiar
          </Link>
        ) : null}
      </p>
      {data.isOn ? null : (
        <>
          <div>
            <Button variant="secondary" pending={isBusy} onClick={() => turnOn()}>
              Avísame en este dispositivo
            </Button>
          </div>
          <p className="small">
            {PUSH_WORDS.text} Te llegará a las {at}.
          </p>
        </>
      )}
      <p role="status" className={said === '' ? 'visually-hidden' : undefined}>
        {said}
      </p>
    </div>
  )
}
