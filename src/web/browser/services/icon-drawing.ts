/** The drawing of an icon: the inside of an `svg` and its view box. */
export interface IconDrawing {
  body: string
  viewBox: string
}

/** `missing`: no icon has that name. `late`: no source replied in time. */
export type Icon = IconDrawing | 'missing' | 'late'
