/** Name of a window event: this page has learned that the session has ended. `session-tabs.ts` handles the event. */
export const SESSION_END = 'temporada:session-end'
