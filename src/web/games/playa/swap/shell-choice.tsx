import { shellTitle } from '#contract/games/playa/shell-words.ts'
import type { Shell } from '#contract/games/playa/shells.ts'
import { replayEarlyInput } from '#web/components/ui/fields/early-input.ts'
import { ShellArt } from '../album/shell-art.tsx'

interface ShellChoiceProps {
  name: string
  legend: string
  shells: readonly Shell[]
  noteOf: (shell: Shell) => string | undefined
  isOff?: (shell: Shell) => boolean
  value: Shell | undefined
  onValue: (shell: Shell) => void
}

/** Radio buttons with drawings, to choose one of several shells. */
export const ShellChoice = ({ name, legend, shells, noteOf, isOff, value, onValue }: ShellChoiceProps) => (
  <fieldset className="field">
    <legend className="field__label">{legend}</legend>
    <div className="playa-choice">
      {shells.map((shell) => (
        <label key={shell} className="playa-choice__one">
          <input
            ref={replayEarlyInput}
            type="radio"
            name={name}
            value={shell}
            required
            checked={value === shell}
            disabled={isOff?.(shell)}
            onChange={() => onValue(shell)}
          />
          <ShellArt shell={shell} />
          <span>{shellTitle(shell)}</span>
          {noteOf(shell) ? <span className="playa-choice__note">{noteOf(shell)}</span> : null}
        </label>
      ))}
    </div>
  </fieldset>
)
