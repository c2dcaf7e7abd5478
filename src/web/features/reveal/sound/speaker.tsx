import { useEffect, useState } from 'react'
import { offersSound, useSound } from './use-sound.ts'
import './speaker.css'

/** Switches the sound of the games on and off, and asks once whether the visitor wants it. */
export function Speaker() {
  const { isOn, toggle } = useSound()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (offersSound()) setAsking(true)
  }, [])
  const choose = () => {
    setAsking(false)
    toggle()
  }
  return (
    <button type="button" className="speaker only-js" aria-pressed={isOn} aria-label="Sonido" onClick={choose}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path fill="currentColor" d="M3 9h4l6-5v16l-6-5H3z" />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          d={isOn ? 'M16 8.5c2 2 2 5 0 7M18.5 5.5c4 4 4 9 0 13' : 'm16.5 9 5 6M21.5 9l-5 6'}
        />
      </svg>
      {/* Over what is below, so that nothing moves. */}
      {isAsking ? (
        <span className="speaker__ask" aria-hidden="true" onAnimationEnd={() => setAsking(false)}>
          ¿Con sonido?
        </span>
      ) : null}
    </button>
  )
}
