import { figuresIn } from '#contract/text/counted.ts'

// The API validates every field. A missing field is sent as an empty text or as false, and the API reports it as a
// field error.

export const text = (value: string | undefined) => value ?? ''

export const ticked = (value: string | undefined) => (value === 'on') as true

export const birthDate = (fields: Record<string, string>) =>
  [figuresIn(text(fields['birthDate.year'])), pad(fields['birthDate.month']), pad(fields['birthDate.day'])].join('-')

const pad = (figures: string | undefined) => figuresIn(text(figures)).padStart(2, '0')
