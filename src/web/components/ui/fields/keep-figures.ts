import type { InputEvent } from 'react'
import { figuresIn } from '#contract/text/counted.ts'

/**
 * The `onInput` of a field for figures: keeps those of the typed or pasted text, and the caret behind the same one. A
 * limit of the field itself would cut a pasted text before anything is taken out of it.
 */
export function keepFigures({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>) {
  const figures = figuresIn(input.value)
  if (figures === input.value || nativeEvent.isComposing) return
  const caret = figuresIn(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = figures
  input.setSelectionRange(caret, caret)
}
