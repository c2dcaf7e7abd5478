import { useEffect, useSyncExternalStore } from 'react'
import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'
import type { Sounds } from './sound.ts'

const KEPT = 'temporada:sonido'
/** A scene may go on while its page gives way to the page of its result. */
const LEAVING_MS = 1500

let choice: boolean | undefined
let opened: Promise<Sounds | undefined> | undefined
let speakers = 0
const listeners = new Set<() => void>()

/** The sound of the games as its speaker shows it: off until that is tapped, and remembered. */
export function useSound() {
  const isOn = useSyncExternalStore(listen, isChosen, () => false)
  useEffect(() => {
    speakers++
    return () => {
      speakers--
      setTimeout(() => speakers === 0 && close(), LEAVING_MS)
    }
  }, [])
  return { isOn, toggle }
}

/** To be called on a touch of the game: where the sound was left on, it is opened then. */
export function wake() {
  if (isHeard()) void open()
}

/** Nothing sounds under reduced motion, nor before a tap has opened the sound. */
export function play(how: (sounds: Sounds) => void) {
  if (isHeard()) void opened?.then((sounds) => sounds && how(sounds))
}

/** A short tremble where the device can, with the sound. */
export function tremble(pattern: number[]) {
  if (isHeard()) navigator.vibrate?.(pattern)
}

const isHeard = () => isChosen() && !prefersReducedMotion()

function toggle() {
  choice = !isChosen()
  keep(choice)
  for (const listener of listeners) listener()
  if (!choice) return close()
  wake()
  play((sounds) => sounds.note(1, 0))
}

function open() {
  opened ??= import('./sound.ts').then(({ openSounds }) => openSounds()).catch(() => undefined)
  return opened
}

function close() {
  void opened?.then((sounds) => sounds?.close())
  opened = undefined
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function isChosen(): boolean {
  choice ??= wasChosen()
  return choice
}

/** Without storage it is off. */
function wasChosen(): boolean {
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
