type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Calls the `onChange` of a text field or a radio button that the visitor changed before the scripts loaded. Use this
 * function as the `ref` of the field. Otherwise the input is lost: React hydrates a field without reading its value,
 * and resets a controlled field at the next render.
 */
export function replayEarlyInput(field: Field | null) {
  if (!field) return
  const { value } = field
  if (isRadio(field)) {
    if (field.checked && !field.defaultChecked) queueMicrotask(() => choose(field))
  } else if (value !== field.defaultValue) queueMicrotask(() => write(field, value))
}

/**
 * Sets the text of a field as if the visitor typed it. React ignores an input event if it already knows the value, and
 * React's own setter would record the value, so the native setter sets the text.
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
