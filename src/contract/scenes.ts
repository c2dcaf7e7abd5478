/**
 * The names of the pictures with which a brand replaces a part of a scene begin with this. Of other drawings, an address
 * shows that of Temporada until the brand brings one; a part of a scene is drawn by the page itself.
 */
export const SCENE = 'escena-'
export type SceneName = `${typeof SCENE}${string}`
