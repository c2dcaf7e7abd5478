import type { Frame } from './picture.ts'

interface Size {
  width: number
  height: number
}

/** How a picture is scaled and cut to fill a frame. */
export interface Cut {
  /** The size of the whole picture. */
  whole: Size
  /** The part that is kept. */
  part: Size & { left: number; top: number }
}

/** The least share of a picture that may be left. */
const LEAST_SHARE = 0.25

/**
 * Returns how to cut a picture, so that the focus is as near to the middle as its edges allow; undefined if too little
 * would be left. A bitmap is never made larger.
 */
export function cutOf(source: Size, frame: Frame, { focus, isScalable }: CutOptions): Cut | undefined {
  const shape = frame.width / frame.height
  const widest = Math.min(source.width, source.height * shape)
  const width = isScalable ? frame.width : Math.min(frame.width, Math.floor(widest))
  const height = heightAt(width, frame)
  if ((widest * widest) / shape < LEAST_SHARE * source.width * source.height) return
  const scale = width / widest
  const whole = {
    width: Math.max(width, Math.round(source.width * scale)),
    height: Math.max(height, Math.round(source.height * scale)),
  }
  const [left, top] = [startOf(focus[0], whole.width, width), startOf(focus[1], whole.height, height)]
  return { whole, part: { width, height, left, top } }
}

interface CutOptions {
  /** A point of the picture, from 0 to 1 across and down. */
  focus: readonly [number, number]
  /** Of an SVG. */
  isScalable: boolean
}

/** Returns whether a picture fills its frame as it is. */
export const fills = ({ width, height }: Size, frame: Frame): boolean =>
  width <= frame.width && height === heightAt(width, frame)

const heightAt = (width: number, frame: Frame): number => Math.round((width * frame.height) / frame.width)

const startOf = (focus: number, whole: number, part: number): number =>
  Math.min(whole - part, Math.max(0, Math.round(focus * whole - part / 2)))
