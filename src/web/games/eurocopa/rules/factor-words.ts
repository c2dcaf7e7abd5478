import type { ScoringRules } from '#contract/games/eurocopa/tournament.schema.ts'

const TIMES: Readonly<Record<number, string>> = { 1: 'lo mismo', 2: 'el doble', 3: 'el triple', 4: 'el cuádruple' }

/** Says how much the rounds after the groups count: «Octavos y cuartos valen el doble; semifinales y final, el triple.» */
export function factorWords({ r16, qf, sf, final }: ScoringRules['factors']): string {
  const rounds = [
    { name: 'octavos', factor: r16 },
    { name: 'cuartos', factor: qf },
    { name: 'semifinales', factor: sf },
    { name: 'final', factor: final },
  ]
  const parts = [...Map.groupBy(rounds, ({ factor }) => factor)].map(([factor, equal], i) => {
    const names = new Intl.ListFormat('es-ES').format(equal.map(({ name }) => name))
    return `${names}${i === 0 ? ' valen' : ','} ${TIMES[factor] ?? `por ${factor}`}`
  })
  const text = parts.join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
