import { counted } from '#web/format/plural.ts'

interface VotesProps {
  captions: readonly string[]
  votes: readonly number[]
  /** The caption that the member voted for. */
  own: number | null
}

/** The votes for each caption, as bars with numbers, most votes first. */
export function Votes({ captions, votes, own }: VotesProps) {
  const all = captions.map((caption, i) => ({ caption, count: votes[i] ?? 0, isOwn: i === own }))
  const most = Math.max(1, ...votes)
  return (
    <ol className="verano-votes">
      {all
        .toSorted((a, b) => b.count - a.count)
        .map(({ caption, count, isOwn }) => (
          <li key={caption}>
            <p>
              «{caption}»{isOwn ? <strong> Tu voto</strong> : null}
            </p>
            <p className="verano-votes__count">
              <progress value={count} max={most} aria-hidden="true" />
              {counted(count, 'voto', 'votos')}
            </p>
          </li>
        ))}
    </ol>
  )
}
