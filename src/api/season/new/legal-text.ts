import { COUNTRIES, type CountryCode } from '#contract/primitives/countries.ts'
import { dayInWords } from '#contract/zones/day-words.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import type { CampaignEntry } from '../../campaigns/definition/campaign-entry.ts'
import { clockTime, dayOf, instantOf } from '../../days.ts'

/** The section for the lawyer; `season check` warns of its word. */
const toReview = (what: string) => `## Revisión jurídica\nPENDIENTE: ${what} Borra esta sección al terminar.`

const money = (cents: number, { countries }: Pick<CampaignEntry, 'countries'>) =>
  `${(cents / 100).toLocaleString('es', { minimumFractionDigits: 2 })}${countries.includes('ES') ? '\u00a0€' : ''}`

/** Makes the rules of one campaign from its definition, so that they promise what the program does. */
export function campaignRules(entry: CampaignEntry, brand: string): string {
  const { texts, edition, zone, prizes, draws, limits, minAge, countries } = entry
  const time = (text: string) => {
    const at = instantOf(text, zone)
    return `${dayInWords(dayOf(zone, at))} a las ${clockTime(at, zone)}`
  }
  const stock = prizes.reduce((sum, prize) => sum + prize.stock, 0)
  const cents = prizes.reduce((sum, prize) => sum + prize.stock * prize.valueCents, 0)
  const held = draws.map(
    ({ name, drawsAt, alternates, daysToClaim }) =>
      `- ${name}: el ${time(drawsAt)}. Quien gana tiene ${daysToClaim} días para recoger el premio; si no lo hace, pasa a ${alternates} suplentes, por orden. Al cerrar se congela y se publica la lista de participaciones.`,
  )
  return [
    `## Promoción\n${texts.title}, edición ${edition}, de ${brand}. Completa las bases generales.`,
    `## Fechas\nSe juega desde el ${time(entry.opensAt)} hasta el ${time(entry.closesAt)}. Los premios se recogen hasta el ${time(entry.claimUntil)}. Las horas son en ${zoneWords(zone)}.`,
    `## Quién participa\nPersonas de ${minAge} años o más que residen en ${countries.map((code) => COUNTRIES[code]).join(', ')}, con el correo confirmado y una sola cuenta.`,
    `## Mecánica\n${texts.howTo.map((step) => `- ${step}`).join('\n')}`,
    ...(prizes.length > 0
      ? [
          `## Premios\n${prizes.map((prize) => `- ${prize.name}: ${prize.stock}, de ${money(prize.valueCents, entry)} cada uno.`).join('\n')}\n\nSon ${stock} premios por un valor total de ${money(cents, entry)}.`,
          `## Límites\nJugando se ganan como mucho, por persona, ${limits.physical} de los físicos y ${limits.code} códigos. Los de los sorteos van aparte, uno por persona.`,
        ]
      : []),
    ...(held.length > 0 ? [`## Sorteos\n${held.join('\n')}`] : []),
    `## Probabilidad\n${texts.odds}`,
    toReview('comprueba que estas bases dicen lo que dice la definición y lo que pide la ley.'),
  ].join('\n')
}

/** Makes the general rules. */
export const generalRules = (brand: string, market: CountryCode): string =>
  [
    `## Quién organiza\n${brand}. Sus datos están en la página de condiciones.`,
    `## Quién puede participar\n- Personas de 18 años o más, o de la edad que diga cada promoción.\n- Residentes en los países que indica cada promoción.\n- Con el correo confirmado y una sola cuenta por persona.`,
    '## Cuánto cuesta\nNada. No hay que comprar nada y comprar no da ninguna ventaja.',
    '## Cómo se decide\nEl resultado queda registrado en el servidor antes de enseñarse. Lo que se ve en pantalla es un dibujo de ese registro.',
    '## Recogida de premios\nCada promoción indica hasta cuándo. Pasado el plazo, el premio caduca.',
    '## Exclusiones\nQuedan fuera las cuentas múltiples y los programas automáticos. Siempre se explica el motivo y se puede reclamar desde la página de contacto.',
    `## Reclamaciones y ley aplicable\nSe puede escribir desde la página de contacto. Se aplica la ley de ${COUNTRIES[market]}.`,
    toReview('fiscalidad de los premios, reclamaciones y ley aplicable.'),
  ].join('\n')

export const privacyReview = toReview('revisa los derechos, los plazos y la autoridad de protección de datos del país.')
