export type ToastKind = 'plain' | 'success' | 'info' | 'warning' | 'error'

export interface ToastMessage {
  id: number
  kind: ToastKind
  text: string
}

let count = 0
let waiting: readonly ToastMessage[] = []
const listeners = new Set<() => void>()

/** Shows a short message at the bottom of the window. Important messages belong on the page. */
export function notify(text: string, kind: ToastKind = 'plain') {
  change([...waiting, { id: ++count, kind, text }])
}

/** The toasts that are not shown yet. The first toast starts the download of the code of the toast stack. */
export const waitingToasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => waiting,
  take() {
    const taken = waiting
    change([])
    return taken
  },
}

function change(next: readonly ToastMessage[]) {
  waiting = next
  for (const listener of listeners) listener()
}
