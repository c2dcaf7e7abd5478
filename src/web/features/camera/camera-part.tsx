import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Modal } from '#web/components/ui/modal/modal.tsx'

const Camera = lazy(() => import('./camera.tsx'))

interface CameraPartProps {
  /** The text of the button. */
  label: string
  title: string
  onCode: (code: string) => void
  /** Loads the document again, on a page that the visitor has reached without loading it. */
  reload: () => void
  /** True to open the camera at once. */
  isWanted?: boolean
}

/**
 * The camera for scanning a QR code, in browsers that can read QR codes. It is optional, because the code is also
 * printed beside the QR code.
 */
export function CameraPart({ label, title, onCode, reload, isWanted = false }: CameraPartProps) {
  const [canScan, setCanScan] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let isHere = true
    void readsQrCodes().then((reads) => {
      if (!isHere || !reads) return
      setCanScan(true)
      if (isWanted && mayUseCamera()) setOpen(true)
    })
    return () => {
      isHere = false
    }
  }, [isWanted])
  if (!canScan) return null

  function open() {
    if (mayUseCamera()) return setOpen(true)
    // Only the headers of a document response can permit the camera.
    reload()
  }

  return (
    <>
      <Button variant="quiet" onClick={open}>
        {label}
      </Button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        <Suspense fallback={null}>
          {isOpen ? (
            <Camera
              onCode={(code) => {
                setOpen(false)
                onCode(code)
              }}
            />
          ) : null}
        </Suspense>
      </Modal>
    </>
  )
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
      getSupportedFormats(): Promise<string[]>
    }
  }
  interface Document {
    /** Chromium only. */
    featurePolicy?: { allowsFeature(feature: string): boolean }
  }
}

async function readsQrCodes(): Promise<boolean> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector || !navigator.mediaDevices?.getUserMedia) return false
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  return formats.includes('qr_code')
}

const mayUseCamera = () => document.featurePolicy?.allowsFeature('camera') ?? true
