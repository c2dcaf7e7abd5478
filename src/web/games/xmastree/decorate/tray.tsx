import { ornamentTitle } from '#contract/games/xmastree/ornament-words.ts'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import type { Selection } from '../state/selection.ts'
import { OrnamentArt } from '../tree/ornaments.tsx'

interface TrayProps {
  tray: Tree['tray']
  selection: Selection
  /** Names of the ornaments that have just arrived. */
  fresh: readonly string[]
  isAlive: boolean
}

type Kind = Tree['tray'][number]

/** The box of ornaments: twelve kinds, each with the number of ornaments that the member can still hang. */
export const Tray = ({ tray, selection, fresh, isAlive }: TrayProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend, and its box
  <div className="tree-tray" role="group" aria-label="Tu caja de adornos">
    {tray.map((kind) => {
      const { ornament, owned, waiting } = kind
      const isHeld =
        selection !== null && 'ornament' in selection && selection.from === null && selection.ornament === ornament
      return (
        <button
          key={ornament}
          type="submit"
          name="ornament"
          value={ornament}
          className="tree-kind"
          aria-label={kindLabel(kind)}
          aria-pressed={isHeld}
          // In the plain form a button without ornaments is disabled. After hydration the button is not disabled, so
          // that it keeps the focus when the last ornament is hung.
          aria-disabled={waiting === 0 || undefined}
          disabled={waiting === 0 && !isAlive}
          tabIndex={waiting === 0 ? -1 : undefined}
          data-drag={waiting > 0 ? ornament : undefined}
          data-missing={owned === 0 || undefined}
          data-fresh={fresh.includes(ornament) || undefined}
        >
          <OrnamentArt ornament={ornament} />
          {waiting > 0 ? <span className="tree-kind__count">{waiting}</span> : null}
        </button>
      )
    })}
  </div>
)

/** «Bola: 2 por colgar» */
function kindLabel({ ornament, owned, waiting }: Kind): string {
  const title = ornamentTitle(ornament)
  if (waiting > 0) return `${title}: ${waiting} por colgar`
  return owned > 0 ? `${title}: en el árbol` : `${title}: aún no tienes`
}
