/** In pixels, ascending. The server renders a drawing only at these widths. */
export const PICTURE_WIDTHS = [48, 96, 192, 320, 480, 640, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
