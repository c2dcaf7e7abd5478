/** What an icon of a set looks like: the inside of an `svg` and its box. */
export interface IconDrawing {
  body: string
  viewBox: string
}

/** `missing`: there is none of that name. `late`: nobody could say in time. */
export type Icon = IconDrawing | 'missing' | 'late'
