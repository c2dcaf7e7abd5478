import type { InputEvent } from 'react'
import { figuresIn } from '#contract/text/counted.ts'

/**
 * Removes everything except digits from a typed or pasted text, and keeps the caret behind the same digit. Use it as
 * the `onInput` of a digits-only field. A tight `maxLength` instead would cut a pasted text before the other characters
 * are removed.
 */
export function keepFigures({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>) {
  const figures = figuresIn(input.value)
  if (figures === input.value || nativeEvent.isComposing) return
  const caret = figuresIn(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = figures
  input.setSelectionRange(caret, caret)
}
