import * as v from 'valibot'
import { isPlainDrawing } from '#contract/plain-drawing.ts'

/** A drawing in a season file, shown as an image. */
export const Drawing = v.pipe(
  v.string(),
  v.maxLength(20_000),
  v.check(isPlainDrawing, 'must be an <svg xmlns="…" viewBox="…"> of plain shapes: no script, style, link or event'),
)
