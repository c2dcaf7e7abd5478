/** The content of an icon's `svg` element, and its view box. */
export interface IconDrawing {
  body: string
  viewBox: string
}

/** `missing`: no icon has that name. `late`: no source replied in time. */
export type Icon = IconDrawing | 'missing' | 'late'
