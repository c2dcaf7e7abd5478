/**
 * Words that make a field secret. They are compared with whole words of the field's name, so that `resetToken` is a
 * secret and `postcode` is not.
 */
const SECRET_WORDS = new Set(['password', 'current', 'code', 'token', 'ticket'])

const isSecret = (field: string) =>
  field.split(/[^a-zA-Z]+|(?=[A-Z])/).some((word) => SECRET_WORDS.has(word.toLowerCase()))

/** Removes secrets from the input that goes back to the visitor's page, possibly in a cookie. */
export const withoutSecrets = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !isSecret(field)))
