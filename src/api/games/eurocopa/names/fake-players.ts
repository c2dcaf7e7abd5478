/** Prefix of the ids of fake players; ids of accounts never have it. */
export const FAKE_PLAYER_PREFIX = 'nobody:'

export const fakePlayerId = (player: number): string => `${FAKE_PLAYER_PREFIX}${String(player).padStart(5, '0')}`
