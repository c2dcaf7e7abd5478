export const CONTACT_SUBJECTS = {
  premio: 'Un premio',
  codigo: 'Un código',
  cuenta: 'Mi cuenta',
  accesibilidad: 'Accesibilidad',
  datos: 'Mis datos personales',
  otra: 'Otra cosa',
} as const
export type ContactSubject = keyof typeof CONTACT_SUBJECTS

export const LEAST_MESSAGE = 20
export const MOST_MESSAGE = 2_000
