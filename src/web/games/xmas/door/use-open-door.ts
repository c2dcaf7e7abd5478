import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { OpenedDoor } from '#contract/games/xmas/xmas.schema.ts'
import { type Fault, faultOf, isRefusal } from '#web/features/play/play-fault.tsx'
import { idempotencyKeyFor } from '#web/features/play/play-request.ts'
import { play } from '#web/features/reveal/sound/use-sound.ts'
import { doorQuery, myDoorsQuery, openDoorNow } from '../functions.ts'
import { STAMPED_MS } from '../room/animation-times.ts'
import { shakeShutters } from '../room/shake-shutters.ts'
import { soundOpening } from '../room/sounds.ts'
import { useRefreshCalendar } from '../state/use-calendar.ts'
import { openedDoor, withOpened } from '../state/window-state.ts'

const NO_ANSWER = 'No nos ha llegado la respuesta. Tu puerta está a salvo: comprueba la conexión y vuelve a intentarlo.'

type EditionAddress = Pick<Campaign, 'slug' | 'edition'>

interface Opening {
  /** Set for a door that was opened just now; the page animates and focuses it. */
  fresh: OpenedDoor | undefined
  isOpening: boolean
  fault: Fault | undefined
  open: (answer?: number) => Promise<void>
}

/** Opens a door; shows the room when the shutters have shaken and the response has arrived. */
export function useOpenDoor({ slug, edition }: EditionAddress, n: number): Opening {
  const queryClient = useQueryClient()
  const refresh = useRefreshCalendar(slug)
  const [fresh, setFresh] = useState<OpenedDoor>()
  const [isOpening, setOpening] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const isBusy = useRef(false)

  async function show(opened: OpenedDoor) {
    const { queryKey } = myDoorsQuery(slug)
    // Otherwise a pending older response would close the window again.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (mine) => mine && withOpened(mine, opened))
    setFresh(opened)
    play((sounds) => soundOpening(sounds, opened))
    // Refreshed after the scene, because the stock of the prizes would reveal the result.
    setTimeout(refresh, STAMPED_MS)
    void queryClient.invalidateQueries({ queryKey: ['prizes'] })
    void queryClient.invalidateQueries({ queryKey: ['history'] })
  }

  /** Returns the door if it is open although this opening was refused, for instance because another tab opened it. */
  async function findOpened(error: unknown): Promise<OpenedDoor | undefined> {
    if (!isRefusal(error) || error.status === 401) return
    const mine = await queryClient.fetchQuery(myDoorsQuery(slug)).catch(() => undefined)
    return openedDoor(mine, n)
  }

  async function open(answer?: number): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setFault(undefined)
    setOpening(true)
    const trembling = shakeShutters()
    try {
      const key = idempotencyKeyFor(slug, edition, n, answer ?? '')
      const [opened] = await Promise.all([
        openDoorNow({ data: { slug, edition, n, key, ...(answer === undefined ? {} : { answer }) } }),
        // Loads the content at the same time, so that the scene does not start without it.
        queryClient.ensureQueryData(doorQuery(slug, n)).catch(() => undefined),
        trembling,
      ])
      await show(opened)
    } catch (error) {
      const opened = await findOpened(error)
      if (opened) return await show(opened)
      setFault(faultOf(error, NO_ANSWER))
      if (isRefusal(error) && error.status !== 401) refresh()
    } finally {
      isBusy.current = false
      setOpening(false)
    }
  }

  return { fresh, isOpening, fault, open }
}
