import type { DoorInput } from '../rules/rules.ts'
import { LOTTERY, OLENTZERO, POSADAS, SOLSTICE, SOUTH, TIO } from './customs.ts'
import { BELL, BLANKET, BOOKSHOP, CHANCE, CHRISTMAS_EVE, LANTERN, MARKET, NOUGAT, SHIPPING } from './gifts.ts'
import { BELLS, CANDLE_NIGHT, POINSETTIA_FOR_AN_ENTRY } from './instead-of-ornaments.ts'
import { LIGHTS, THREE_KINGS } from './pictures.ts'
import { NATIVITY, POINSETTIA, SILENT_NIGHT } from './quizzes.ts'
import { GALETS, POLVORONES, ROSCON, TURRON } from './recipes.ts'

/** The content of the demonstration's doors, from 1 to 24. */
export const DOORS: DoorInput[] = [
  LIGHTS,
  POLVORONES,
  BELL,
  POINSETTIA,
  NOUGAT,
  TIO,
  GALETS,
  SILENT_NIGHT,
  MARKET,
  SHIPPING,
  OLENTZERO,
  CHANCE,
  LANTERN,
  TURRON,
  BLANKET,
  POSADAS,
  THREE_KINGS,
  NATIVITY,
  SOUTH,
  BOOKSHOP,
  SOLSTICE,
  LOTTERY,
  ROSCON,
  CHRISTMAS_EVE,
]

const WITHOUT_TREE = new Map([
  [BELL, BELLS],
  [POINSETTIA, POINSETTIA_FOR_AN_ENTRY],
  [LANTERN, CANDLE_NIGHT],
])
/** The doors of a calendar beside which there is no tree that could take an ornament. */
export const DOORS_WITHOUT_TREE = DOORS.map((door) => WITHOUT_TREE.get(door) ?? door)

export const poolOfDoor = (door: DoorInput): string => `door:${DOORS.indexOf(door) + 1}`

/** The order of the doors on the façade, row by row. */
export const ORDER = [7, 18, 3, 22, 12, 1, 15, 9, 24, 20, 5, 14, 10, 23, 2, 17, 6, 19, 11, 4, 21, 8, 16, 13]
