import { shellTitle } from '#contract/mechanics/shell-words.ts'
import type { Shell } from '#contract/mechanics/shells.ts'
import { tellEarlyInput } from '#web/components/ui/early-input.ts'
import { ShellArt } from './shells.tsx'

interface ShellChoiceProps {
  name: string
  legend: string
  shells: readonly Shell[]
  noteOf: (shell: Shell) => string | undefined
  isOff?: (shell: Shell) => boolean
  value: Shell | undefined
  onValue: (shell: Shell) => void
}

/** One of several shells, as radio buttons that are drawn. */
export const ShellChoice = ({ name, legend, shells, noteOf, isOff, value, onValue }: ShellChoiceProps) => (
  <fieldset className="field">
    <legend className="field__label">{legend}</legend>
    <div className="playa-choice">
      {shells.map((shell) => (
        <label key={shell} className="playa-choice__one">
          <input
            ref={tellEarlyInput}
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
