/**
 * The pages that another site may show in a frame: those on which visitors play, sign in or up, and see what they have
 * won, and the profile, where they sign out. Pages that change ways in, and those with a secret in their address, are
 * never in a frame.
 */
const FRAMED =
  /^\/(?:(?:signup(?:\/check)?|second-step|home|user\/(?:validation|profile))?\/?$|promo\/|user\/(?:history|prizes)(?:\/|$))/

export const mayBeFramed = (path: string): boolean => FRAMED.test(path)
