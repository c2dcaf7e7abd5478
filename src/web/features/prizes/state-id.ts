/** The id of the heading to which the claim and the refusal of a prize lead. */
export const STATE_ID = 'estado'
