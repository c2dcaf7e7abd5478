import { useEffect, useRef, useState } from 'react'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import './camera.css'

/** Milliseconds between two scans. A few scans per second are enough, and more would heat the phone. */
const PAUSE_MS = 200

/**
 * Scans the camera image until a code appears. The camera turns off when the component unmounts or the page is hidden.
 */
export default function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<string>()
  const told = useRef(onCode)
  told.current = onCode
  useEffect(() => {
    const element = video.current
    if (!element) return
    const leaving = new AbortController()
    const stop = () => leaving.abort()
    const onHide = () => {
      if (document.hidden) stop()
    }
    document.addEventListener('visibilitychange', onHide, { signal: leaving.signal })
    window.addEventListener('pagehide', stop, { signal: leaving.signal })
    leaving.signal.addEventListener('abort', () => setFault('La cámara está apagada. Cierra y vuelve a abrir.'))
    scan(element, leaving.signal).then(
      (code) => code !== undefined && told.current(code),
      (error: unknown) => setFault(wordsFor(error)),
    )
    return stop
  }, [])
  return fault ? (
    <Notice tone="warning" live="polite">
      {fault}
    </Notice>
  ) : (
    <>
      <div className="camera">
        <video ref={video} muted playsInline aria-label="Lo que ve la cámara" />
      </div>
      <p className="small muted">En cuanto lea el código, seguimos. La imagen no sale de tu teléfono.</p>
    </>
  )
}

async function scan(video: HTMLVideoElement, leaving: AbortSignal): Promise<string | undefined> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector) return
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (leaving.aborted) return
    const isLeft = new Promise<void>((resolve) => leaving.addEventListener('abort', () => resolve()))
    video.srcObject = stream
    await video.play()
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    while (!leaving.aborted) {
      const [found] = await detector.detect(video).catch(() => [])
      if (found?.rawValue) return leaving.aborted ? undefined : found.rawValue
      await Promise.race([isLeft, new Promise((resolve) => setTimeout(resolve, PAUSE_MS))])
    }
    return
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

function wordsFor(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') {
    return 'Sin permiso para la cámara no pasa nada: escribe el código, que está junto al QR.'
  }
  return 'No hemos podido abrir la cámara. Escribe el código, que está junto al QR.'
}
