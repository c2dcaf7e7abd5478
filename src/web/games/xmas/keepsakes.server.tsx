import { getCalendar, getMyDoors } from '#contract/games/xmas/xmas.schema.ts'
import type { FindKeepsake } from '#web/components/campaign/keepsake.ts'
import { plural } from '#web/format/plural.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { FacadePicture } from './house/facade-picture.tsx'
import styles from './house/house.css?raw'

/** The façade with the windows that the member has lit. */
export const findKeepsake: FindKeepsake = async (name, { slug }) => {
  if (name !== 'fachada') return
  const params = { slug }
  const [calendar, mine] = await Promise.all([callApi(getCalendar, { params }), callApi(getMyDoors, { params })])
  const lit = mine.opened.length
  if (lit === 0) return
  return {
    headline: 'Así está mi casa',
    figure: String(lit),
    unit: plural(lit, 'ventana encendida', 'ventanas encendidas'),
    drawing: <FacadePicture calendar={calendar} mine={mine} />,
    styles,
  }
}
