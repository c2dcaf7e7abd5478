/** Event of the window: this page has learned that the session is over. `session-tabs.ts` takes it from there. */
export const SESSION_END = 'temporada:session-end'
