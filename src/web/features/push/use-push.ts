import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { PUSH_WORDS } from '#contract/push.ts'
import { ownDeviceId, pushSupport, subscribe, unsubscribe } from '#web/browser/services/push.ts'
import { myPush, setPushHour, startPush, stopPush } from '#web/features/push/push.functions.ts'

/**
 * Reads the state of push notices from the server and from this browser. Another tab or the browser's settings may have
 * changed this state.
 */
async function readPush() {
  const { publicKey, hour, devices } = await myPush()
  const support = publicKey === null ? 'none' : pushSupport()
  const own = publicKey !== null && support === 'possible' ? await ownDeviceId(publicKey) : null
  const isOn = devices.some(({ id }) => id === own)
  return { publicKey, hour, support, own, isOn, others: devices.length - (isOn ? 1 : 0) }
}

const NOT_ALLOWED = 'Tu navegador no ha dado permiso, así que no te avisaremos aquí.'
const NOT_POSSIBLE = 'Tu navegador no ha podido activar los avisos. Vuelve a intentarlo dentro de un rato.'
const NOT_SAVED = 'No hemos podido guardarlo. Comprueba tu conexión y vuelve a intentarlo.'

/**
 * Returns the state of push notices on this device (undefined until known), the functions that change this state, and
 * the outcome of the last change.
 */
export function usePush() {
  const { data, refetch } = useQuery({
    queryKey: ['push'],
    queryFn: readPush,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')

  /**
   * Runs `work`, unless another change is still running. `work` makes a change, and returns a message for the visitor
   * or undefined.
   */
  async function wish(work: () => Promise<string | undefined>) {
    if (isBusy) return
    setBusy(true)
    setSaid('')
    try {
      setSaid((await work()) ?? '')
    } catch (error) {
      setSaid(error instanceof ProblemError ? (error.body.detail ?? NOT_SAVED) : NOT_SAVED)
    }
    await refetch()
    setBusy(false)
  }

  const turnOn = (hour?: number) =>
    wish(async () => {
      if (!data?.publicKey) return
      const made = await subscribe(data.publicKey).catch(() => undefined)
      if (made === null) return NOT_ALLOWED
      const { endpoint, keys } = made ?? {}
      if (!endpoint || !keys?.p256dh || !keys.auth) return NOT_POSSIBLE
      const subscription = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
      await startPush({ data: { subscription, words: PUSH_WORDS.version, ...(hour === undefined ? {} : { hour }) } })
    })
  const turnOff = () =>
    wish(async () => {
      if (data?.own) await stopPush({ data: { device: data.own } })
      await unsubscribe()
      return 'Ya no te avisaremos en este dispositivo.'
    })
  const turnOffEverywhere = () =>
    wish(async () => {
      await stopPush({ data: { device: 'all' } })
      await unsubscribe()
      return 'Ya no te avisaremos en ningún dispositivo.'
    })
  const setHour = (hour: number) =>
    wish(async () => {
      await setPushHour({ data: { hour } })
      return 'Guardado.'
    })

  return { data, isBusy, said, turnOn, turnOff, turnOffEverywhere, setHour }
}
