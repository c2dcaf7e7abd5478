import { counted } from '#web/format/plural.ts'
import type { Checked } from './worker/check.ts'

/** Returns «Todo encaja: 875 jugadas, 100 momentos y 97 premios dados.» */
export function resultWords({ isOpen, isLate, faultCount, plays, moments, given, draws }: Checked): string {
  if (faultCount === 0 && isLate) return 'No ha dado tiempo a comprobarlo todo. Hasta ahí, todo encaja.'
  if (faultCount > 0) return `No encaja: ${counted(faultCount, 'contradicción', 'contradicciones')} en lo publicado.`
  if (isOpen) return 'Todo encaja por ahora: la definición tiene su huella y es la del último compromiso.'
  const parts = [
    counted(plays, 'jugada', 'jugadas'),
    ...(moments > 0 ? [counted(moments, 'momento', 'momentos')] : []),
    counted(given, 'premio dado', 'premios dados'),
    ...(draws > 0 ? [counted(draws, 'sorteo', 'sorteos')] : []),
  ]
  return `Todo encaja: ${new Intl.ListFormat('es').format(parts)}.`
}
