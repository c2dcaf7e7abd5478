import { BRANCHES } from './ornaments.ts'

const SIDES: Record<(typeof BRANCHES)[number], readonly string[]> = {
  2: ['izquierda', 'derecha'],
  3: ['izquierda', 'centro', 'derecha'],
  4: ['izquierda', 'centro izquierda', 'centro derecha', 'derecha'],
  5: ['punta izquierda', 'izquierda', 'centro', 'derecha', 'punta derecha'],
  6: ['punta izquierda', 'izquierda', 'centro izquierda', 'centro derecha', 'derecha', 'punta derecha'],
}

const NAMES = BRANCHES.flatMap((places, branch) => SIDES[places].map((side) => `rama ${branch + 1}, ${side}`))

/** «rama 3, centro derecha» */
export const placeName = (place: number): string => NAMES[place - 1] ?? ''
