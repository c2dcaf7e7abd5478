import { useEffect, useState } from 'react'
import type { Beach } from '#contract/games/playa/playa.schema.ts'
import { aShell, someShells } from '#contract/games/playa/shell-words.ts'
import type { Shell } from '#contract/games/playa/shells.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorSummary } from '#web/components/ui/fields/error-summary.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { swapForm } from '../functions.ts'
import { useRefreshBeach } from '../state/use-beach.ts'
import { ShellChoice } from './shell-choice.tsx'

interface SwapFormProps {
  beach: Beach
  /** The kinds of shell of which the member has at least as many as a swap costs. */
  enough: readonly Shell[]
  /**
   * Set when this week's swap is done. Only the refusal of an attempt is then shown, for instance after another tab
   * swapped first.
   */
  isOver?: boolean
}

export function SwapForm({ beach: { album, edition, swap }, enough, isOver = false }: SwapFormProps) {
  const refreshBeach = useRefreshBeach()
  const state = useForm({
    name: 'swap',
    submit: swapForm,
    onDone: () => {
      refreshBeach()
      document.getElementById('mi-cambio')?.focus()
    },
  })
  const { problem, faults } = state
  // Refreshes after a refusal, because another tab may have made the swap of this week.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (problem) refreshBeach()
  }, [problem])
  const [give, setGive] = useState<Shell | undefined>(enough.length === 1 ? enough[0] : undefined)
  const [want, setWant] = useState<Shell>()
  if (isOver) return faults.length > 0 ? <ErrorSummary faults={faults} title="No se ha cambiado nada" /> : null
  const isChosen = give !== undefined && want !== undefined && give !== want
  return (
    <Form state={state} className="stack">
      <input type="hidden" name="edition" value={edition} />
      <input type="hidden" name="week" value={swap.nextAt ?? 'last'} />
      <ShellChoice
        name="give"
        legend="Das"
        shells={enough}
        noteOf={(shell) => `tienes ${album.find((place) => place.shell === shell)?.count}`}
        value={give}
        onValue={setGive}
      />
      <ShellChoice
        name="want"
        legend="Recibes"
        shells={album.map(({ shell }) => shell)}
        noteOf={(shell) => (album.some((place) => place.shell === shell && place.count === 0) ? 'te falta' : undefined)}
        isOff={(shell) => shell === give}
        value={want}
        onValue={setWant}
      />
      <p className="playa-swap__deal" aria-live="polite">
        {isChosen
          ? `Das ${someShells(swap.price, give)} y recibes ${aShell(want)}. No se puede deshacer.`
          : `Das ${swap.price} iguales y recibes la que elijas. No se puede deshacer.`}
      </p>
      <div>
        <Button type="submit" pending={state.isPending}>
          Cambiar
        </Button>
      </div>
    </Form>
  )
}
