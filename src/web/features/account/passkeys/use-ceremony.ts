import { type RefObject, useRef, useState } from 'react'
import type { CreationOptions, RequestOptions } from '#contract/factors.schema.ts'

/** The ceremonies of the browser. */
interface Ceremony {
  makePasskey: (options: CreationOptions) => Promise<string>
  signWithPasskey: (options: RequestOptions) => Promise<string>
}

/**
 * Runs a ceremony of the browser and submits its result in the fields `challenge` and `credential` of a form. The script
 * of the ceremony comes when it is wanted.
 */
export function useCeremony(form: RefObject<HTMLElement | null>) {
  const [failure, setFailure] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const isBusy = useRef(false)

  async function run(work: (ceremony: Ceremony) => Promise<{ challenge: string; credential: string }>) {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    setFailure(undefined)
    try {
      const { makePasskey, signWithPasskey, sentenceFor } = await import('./passkey-ceremony.ts')
      try {
        submit(form.current, await work({ makePasskey, signWithPasskey }))
      } catch (error) {
        setFailure(sentenceFor(error))
      }
    } catch {
      setFailure('No hemos podido conectar. Comprueba tu conexión y vuelve a intentarlo.')
    }
    isBusy.current = false
    setRunning(false)
  }

  return { run, failure, isRunning }
}

function submit(place: HTMLElement | null, fields: Record<string, string>): void {
  const form = place?.closest('form')
  if (!form) return
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
  form.requestSubmit()
}

/** Whether this browser has passkeys. It has none in an insecure page. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window
