import { useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'

interface FullCodeProps {
  code: string
  isLong: boolean
  /** The address of the QR code. */
  qr: string
  use: string
  onClose: () => void
}

/** The code over the whole screen on white, to be scanned at a counter. Escape closes it, like its button. */
export default function FullCode({ code, isLong, qr, use, onClose }: FullCodeProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useScreenOn()
  return (
    <dialog ref={dialog} className="full-code" aria-label="Tu código" onClose={onClose}>
      <p className="prize-code" data-long={isLong || undefined}>
        {code}
      </p>
      <img src={qr} width="400" height="400" alt="El mismo código, en QR" />
      <p className="code-slip__use">{use}</p>
      <div className="full-code__actions">
        <Button onClick={() => dialog.current?.close()}>Cerrar</Button>
        <Button onClick={() => print()}>Imprimir</Button>
      </div>
    </dialog>
  )
}

/** Keeps the screen on where the device can; browsers end the lock when the tab is hidden. */
function useScreenOn() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock?.request('screen')
        if (isOver) await lock?.release()
      } catch {
        // The battery is low, or the device has no such lock: the code is shown all the same.
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release().catch(() => {})
    }
  }, [])
}
