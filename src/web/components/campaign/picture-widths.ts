/** The only widths at which the server renders a drawing, in pixels, ascending. */
export const PICTURE_WIDTHS = [48, 96, 192, 320, 480, 640, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
