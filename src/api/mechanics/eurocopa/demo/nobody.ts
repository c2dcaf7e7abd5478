/** The ids of players that nobody is begin with it; an account's never does. */
export const NOBODY = 'nobody:'

export const nobody = (player: number): string => `${NOBODY}${String(player).padStart(5, '0')}`
