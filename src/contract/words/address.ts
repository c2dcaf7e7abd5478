import type { PlacesOf } from './say.ts'

/** The words for the parts of a country and of an address, which differ by market. */
export const ADDRESS_WORDS = {
  section: 'address',
  sentences: {
    city: 'Localidad',
    division: 'Provincia',
    shown:
      'En la página del sorteo apareces con un seudónimo. Si quieres, ponemos tu nombre, la inicial de tu apellido y tu provincia: «Lucía M., Sevilla». Lo puedes quitar cuando quieras.',
  },
} as const

export const ADDRESS_PLACES: PlacesOf<typeof ADDRESS_WORDS> = {
  city: ['El campo de la población, en la dirección de un envío', 30],
  division: ['El campo de la parte del país, en la dirección de un envío y en el nombre de un resultado', 30],
  shown: ['Antes de elegir el nombre que aparece en el resultado de un sorteo', 260],
}
