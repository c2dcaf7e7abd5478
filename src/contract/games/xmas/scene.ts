import type { SceneName } from '../../scenes.ts'
import type { DoorKind } from './xmas.schema.ts'

/** The drawing that rises behind a window. `light` is for a door that has prizes but gave no prize to this member. */
export type Thing = DoorKind | 'light'

/** The name with which a brand replaces such a drawing. */
export const thingPicture = (thing: Thing): SceneName => `escena-${thing}`

/** The number of different figures in front of lit windows. */
export const FIGURES = 10
export const figurePicture = (figure: number): SceneName => `escena-ventana-${figure + 1}`
