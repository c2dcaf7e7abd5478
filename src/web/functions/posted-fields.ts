// The API checks every field; what a form may lack is sent as it is and comes back as a fault of that field.

export const text = (value: string | undefined) => value ?? ''

export const ticked = (value: string | undefined) => (value === 'on') as true

export const birthDate = (fields: Record<string, string>) =>
  [text(fields['birthDate.year']), pad(fields['birthDate.month']), pad(fields['birthDate.day'])].join('-')

const pad = (figures: string | undefined) => text(figures).trim().padStart(2, '0')
