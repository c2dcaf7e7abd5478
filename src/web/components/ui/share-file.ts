import { notify } from '#web/components/ui/toasts/notify.ts'

const PNG = 'image/png'

let isSharing = false

/** Reads a picture of the site and opens the device's menu to share it. */
export async function shareFile(path: string, name: string): Promise<void> {
  // A second press while the picture is on its way would fail.
  if (isSharing) return
  isSharing = true
  try {
    const response = await fetch(path)
    if (!response.ok) throw new Error(`the picture answered ${response.status}`)
    await navigator.share({ files: [new File([await response.blob()], name, { type: PNG })] })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    notify('No se ha podido compartir: guarda la imagen y mándala tú.', 'warning')
  } finally {
    isSharing = false
  }
}
