import type { InputEvent } from 'react'
import { figuresIn } from '#contract/text/counted.ts'

/**
 * The `onInput` of a field for figures: keeps those of what was typed or pasted, and the caret behind the same one. A limit
 * of the field itself would cut what is pasted before anything is taken out of it.
 */
export function keepFigures({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>) {
  const figures = figuresIn(input.value)
  if (figures === input.value || nativeEvent.isComposing) return
  const caret = figuresIn(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = figures
  input.setSelectionRange(caret, caret)
}
