import { formatDateFrom, formatTime } from './dates.ts'

/** Says when and where a code was used: «el 3 dic a las 18:04 en Gran Vía». */
export const usedAt = ({ at, shop }: { at: number; shop: string }, { now, zone }: { now: number; zone: string }) =>
  `el ${formatDateFrom(now, at, zone)} a las ${formatTime(at, zone)} en ${shop}`
