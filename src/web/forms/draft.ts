import { own } from '#contract/primitives/own.ts'
import { write } from '../components/ui/fields/early-input.ts'
import { notify } from '../components/ui/toasts/notify.ts'
import { inStorage, draftNameOf as nameOf } from './draft-storage.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Returns the fields with typed text: never a password, a code or a hidden field. */
const written = (form: HTMLFormElement): Field[] => [
  ...form.querySelectorAll<Field>('textarea[name], input[type="text"][name], input[type="email"][name]'),
]

/** Saves the text of a long form as long as the tab lives, and restores it into empty fields. */
export function keepDraft(form: HTMLFormElement, name: string, signal: AbortSignal) {
  if (signal.aborted) return
  if (restore(form, name)) notify('Hemos recuperado lo que dejaste a medias.', 'info')
  const save = () => {
    const values = Object.fromEntries(written(form).map(({ name, value }) => [name, value]))
    inStorage((storage) => storage.setItem(nameOf(name), JSON.stringify(values)))
  }
  form.addEventListener('input', save, { signal })
  // On a slow connection, visitors may have typed before this script loaded.
  if (written(form).some(({ value }) => value !== '')) save()
}

function restore(form: HTMLFormElement, name: string): boolean {
  const values = inStorage((storage) => JSON.parse(storage.getItem(nameOf(name)) ?? '{}') as Record<string, string>)
  let isRestored = false
  for (const field of written(form)) {
    const value = values && own(values, field.name)
    if (field.value !== '' || typeof value !== 'string' || value === '') continue
    write(field, value)
    isRestored = true
  }
  return isRestored
}
