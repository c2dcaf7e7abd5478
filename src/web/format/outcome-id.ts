/** Returns the id of the place where a form shows its refusal or message. */
export const outcomeId = (form: string) => `form-${form}`
