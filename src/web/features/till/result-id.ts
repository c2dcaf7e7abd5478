/** The id of the heading of a result, to which the forms of a till lead. */
export const RESULT_ID = 'resultado'
