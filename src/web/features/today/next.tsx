import { useQueryClient } from '@tanstack/react-query'
import { Countdown } from '#web/components/ui/countdown.tsx'
import { todayQuery } from '#web/functions/today.ts'

/** How long until there is something to play again. */
export function Next({ now, target }: { now: number; target: number }) {
  const queryClient = useQueryClient()
  const onEnd = () => void queryClient.invalidateQueries(todayQuery)
  return <Countdown now={now} target={target} label="Lo próximo, en" endText="Ya hay algo nuevo" onEnd={onEnd} />
}
