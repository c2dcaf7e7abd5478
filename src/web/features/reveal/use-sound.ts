import { useEffect, useRef, useState } from 'react'
import type { Sounds } from './sound.ts'
import { buzz, isCalm } from './staging.ts'

const KEPT = 'temporada:sonido'

export interface Sound {
  isOn: boolean
  toggle: () => void
  /** To be called on a touch of the game: where the sound was left on, it is opened then. */
  wake: () => void
  play: (how: (sounds: Sounds) => void) => void
  /** A short tremble, where the sound is on. */
  tremble: (pattern: number[]) => void
}

/** Sound and vibration of a game: off until its speaker is tapped, and remembered; none under reduced motion. */
export function useSound(): Sound {
  const [isOn, setOn] = useState(false)
  const opened = useRef<Promise<Sounds | undefined>>(undefined)
  useEffect(() => {
    setOn(wasOn())
    return () => void opened.current?.then((sounds) => sounds?.close())
  }, [])

  function open() {
    opened.current ??= import('./sound.ts').then(({ openSounds }) => openSounds()).catch(() => undefined)
    return opened.current
  }

  function toggle() {
    keep(!isOn)
    setOn(!isOn)
    if (isOn) {
      void opened.current?.then((sounds) => sounds?.close())
      opened.current = undefined
    } else if (!isCalm()) {
      void open().then((sounds) => sounds?.note(1, 0))
    }
  }

  const isHeard = () => isOn && !isCalm()
  return {
    isOn,
    toggle,
    wake: () => void (isHeard() ? open() : undefined),
    play: (how) => void (isHeard() ? opened.current?.then((sounds) => sounds && how(sounds)) : undefined),
    tremble: (pattern) => void (isHeard() ? buzz(pattern) : undefined),
  }
}

/** A browser that keeps nothing has it off. */
function wasOn(): boolean {
  try {
    return localStorage.getItem(KEPT) === 'si'
  } catch {
    return false
  }
}

function keep(isOn: boolean) {
  try {
    localStorage.setItem(KEPT, isOn ? 'si' : 'no')
  } catch {
    // Then it is for this page.
  }
}
