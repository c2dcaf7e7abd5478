import type { Proof } from '#contract/campaigns.schema.ts'
import { TicketSteps } from '#web/components/ui/display/ticket-steps.tsx'
import { formatDate } from '#web/format/dates.ts'

/** The way of an edition from the sealed envelope to the open one, in three steps with their dates. */
export function ProofSteps({ proof: { commitments, opensAt, closesAt, seed, seedAt, zone } }: { proof: Proof }) {
  const sealedAt = commitments.at(-1)?.at ?? opensAt
  const steps = [
    [
      '1. Sellado',
      sealedAt > opensAt
        ? `Cerramos el sobre el ${formatDate(sealedAt, zone)}, con la promoción ya abierta. Desde entonces no se puede cambiar.`
        : `El ${formatDate(sealedAt, zone)} cerramos el sobre: desde entonces no se puede cambiar.`,
    ],
    ['2. Se juega', `Del ${formatDate(opensAt, zone)} al ${formatDate(closesAt - 1, zone)}.`],
    [
      seed ? '3. Abierto' : '3. Se abre',
      seed
        ? `Desde el ${formatDate(seedAt, zone)}, todo está a la vista.`
        : `El ${formatDate(seedAt, zone)}: entonces podrás repetir todo el cálculo.`,
    ],
  ] as const
  return <TicketSteps steps={steps} label="Del sobre cerrado al sobre abierto" />
}
