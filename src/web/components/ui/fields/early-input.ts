type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * The `ref` of a text field or a radio button: calls its `onChange` for input from before the scripts came.
 * React hydrates a field without reading it, and resets a controlled one at the next render.
 */
export function replayEarlyInput(field: Field | null) {
  if (!field) return
  const { value } = field
  if (isRadio(field)) {
    if (field.checked && !field.defaultChecked) queueMicrotask(() => choose(field))
  } else if (value !== field.defaultValue) queueMicrotask(() => write(field, value))
}

/** Types a text into a field. React ignores an input event whose value it knows, so the text is set past React's own setter. */
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
