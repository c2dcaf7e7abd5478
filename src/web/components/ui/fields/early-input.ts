type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * The `ref` of a text field or a radio button: calls its `onChange` for input from before the scripts loaded. React
 * hydrates a field without reading its value, and resets a controlled field at the next render.
 */
export function replayEarlyInput(field: Field | null) {
  if (!field) return
  const { value } = field
  if (isRadio(field)) {
    if (field.checked && !field.defaultChecked) queueMicrotask(() => choose(field))
  } else if (value !== field.defaultValue) queueMicrotask(() => write(field, value))
}

/**
 * Types a text into a field. React ignores an input event whose value it already knows, so the native setter sets the
 * text.
 */
export function write(field: Field, text: string) {
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function choose(radio: HTMLInputElement) {
  radio.checked = false
  radio.click()
}

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio'
