import { useEffect, useSyncExternalStore } from 'react'
import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'
import type { Sounds } from './sound.ts'

const KEPT = 'temporada:sonido'
/**
 * Delay in ms before the audio closes when the visitor leaves a page with sound. The sounds of a scene may continue
 * while the page with the result replaces the page of the scene.
 */
const LEAVING_MS = 1500

let choice: boolean | undefined
let opened: Promise<Sounds | undefined> | undefined
let speakers = 0
const listeners = new Set<() => void>()

/**
 * Returns whether the sound of the games is on, and a function that switches it. The sound is off by default; the
 * browser remembers the choice.
 */
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

/** Opens the audio if the sound is on. Call this on a touch of the game. */
export function wake() {
  if (isHeard()) void open()
}

/** Plays sounds, except under reduced motion or before a tap has opened the audio. */
export function play(how: (sounds: Sounds) => void) {
  if (isHeard()) void opened?.then((sounds) => sounds && how(sounds))
}

/** Vibrates the device, if it can, with and without sound. */
export function tremble(pattern: number[]) {
  if (!prefersReducedMotion()) navigator.vibrate?.(pattern)
}

let hasOffered = false

/** Returns true once in each browser: at the first game of a visitor who has not chosen and would hear sounds. */
export function offersSound(): boolean {
  if (hasOffered || prefersReducedMotion() || stored() !== null) return false
  hasOffered = true
  keep(false)
  return true
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

/** Returns the stored choice. Without storage the sound is off. */
const wasChosen = (): boolean => stored() === 'si'

function stored(): string | null {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

function keep(isOn: boolean) {
  try {
    localStorage.setItem(KEPT, isOn ? 'si' : 'no')
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
