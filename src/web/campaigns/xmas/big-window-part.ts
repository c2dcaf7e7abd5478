import { ownScript } from '#web/features/campaign/own-script.tsx'

/** The wall comes first: its page fetches this for a door that it begins with, else once it is there. */
export const bigWindow = ownScript('xmas window', async () => (await import('./big-window.tsx')).BigWindow)
