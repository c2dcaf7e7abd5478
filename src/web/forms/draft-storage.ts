export const draftNameOf = (form: string) => `temporada:borrador:${form}`

export const dropDraft = (form: string) => inStorage((storage) => storage.removeItem(draftNameOf(form)))

/** Runs `work` with the session storage. Returns undefined if storage is blocked; then there are no drafts. */
export function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
