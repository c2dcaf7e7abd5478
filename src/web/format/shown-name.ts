import type { ShownName } from '#contract/prizes.schema.ts'

/** `Lucía M., Sevilla` */
export const shownName = ({ firstName, initial, province }: ShownName): string =>
  `${firstName} ${initial.toLocaleUpperCase('es')}., ${province}`
