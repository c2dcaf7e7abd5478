import { notify } from '#web/components/ui/toasts/notify.ts'

const PNG = 'image/png'

/** Returns whether this device can share a picture with its apps. False while the page is rendered on the server. */
export const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([], 'x.png', { type: PNG })] })

/** Reads a picture of the site and opens the device's menu to share it. */
export async function shareFile(path: string, name: string): Promise<void> {
  try {
    const response = await fetch(path)
    if (!response.ok) throw new Error(`the picture answered ${response.status}`)
    await navigator.share({ files: [new File([await response.blob()], name, { type: PNG })] })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    notify('No se ha podido compartir: guarda la imagen y mándala tú.', 'warning')
  }
}
