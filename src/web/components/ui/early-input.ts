type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * As the `ref` of a field, tells its `onChange` what was written or chosen before the scripts came. React hydrates a field
 * without a look at what it holds, and empties one with a `value` of its own when it renders it next.
 */
export function tellEarlyInput(field: Field | null) {
  if (!field) return
  const { value } = field
  if (isRadio(field)) {
    if (field.checked && !field.defaultChecked) queueMicrotask(() => choose(field))
  } else if (value !== field.defaultValue) queueMicrotask(() => write(field, value))
}

/** Writes as a visitor would: what is set through the element itself is known to React, which then ignores the event. */
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
