import { useState } from 'react'
import { replayEarlyInput } from '#web/components/ui/fields/early-input.ts'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { counted } from '#web/format/plural.ts'
import { type Cell, cellsOf, clueFor, wordBetween } from '../word-search/grid-cells.ts'
import { WordGrid } from '../word-search/word-grid.tsx'
import type { FieldsProps } from './task-fields.tsx'

/**
 * A field for each clue, and the grid of letters in which the words can be picked. Typed words also light up in the
 * grid.
 */
export function WordFields({ task: { grid, clues }, errorOf, writtenIn }: FieldsProps<'word'>) {
  const [words, setWords] = useState(() => clues.map((_, i) => writtenIn(`part-${i}`) ?? ''))
  const [said, setSaid] = useState('')
  const write = (at: number, word: string) => setWords((all) => all.map((old, i) => (i === at ? word : old)))

  function pick(from: Cell, to: Cell) {
    const word = wordBetween(grid, from, to)
    if (word === '') return setSaid('Elige letras en línea recta.')
    const clue = clueFor(clues, words, word)
    if (clue < 0) return setSaid(`«${word}»: ninguna pista libre pide ${counted(word.length, 'letra', 'letras')}.`)
    write(clue, word)
    setSaid(`«${word}» queda en la pista ${clue + 1}.`)
  }

  return (
    <div className="verano-soup">
      <div>
        <WordGrid grid={grid} found={words.flatMap((word) => cellsOf(grid, word))} onPick={pick} />
        <p className="small only-js">Toca la primera y la última letra, o arrastra. También puedes escribirlas.</p>
        <p className="small verano-soup__said" role="status">
          {said}
        </p>
      </div>
      <div className="stack">
        {clues.map(({ clue, letters }, i) => (
          <TextField
            key={clue}
            ref={replayEarlyInput}
            name={`part-${i}`}
            label={`${i + 1}. ${clue}`}
            hint={counted(letters, 'letra', 'letras')}
            error={errorOf(`part-${i}`)}
            value={words[i]}
            onChange={(event) => write(i, event.currentTarget.value)}
            width="code"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </div>
    </div>
  )
}
