import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { XMAS_WORDS } from '#contract/games/xmas/words.ts'
import type { DoorContent, OpenedDoor } from '#contract/games/xmas/xmas.schema.ts'
import { anOrnament } from '#contract/games/xmastree/ornament-words.ts'
import { wonPhrase } from '#contract/prizes.ts'
import { CAMPAIGN_WORDS } from '#contract/words/campaign.ts'
import type { Say } from '#contract/words/say.ts'
import { CopyButton } from '#web/features/prizes/copy-button.tsx'
import { WonPrizePart } from '#web/features/reveal/won-prize.tsx'
import { OtherGame } from '#web/features/today/other-game.tsx'
import { useWords } from '#web/functions/site.ts'
import { DoorContentPart } from './door-content.tsx'

interface DoorResultProps {
  door: OpenedDoor
  /** The last day of the door's gift; set if the member opened the door after it. */
  missed: string | undefined
  content: DoorContent | undefined
  campaign: Pick<Campaign, 'slug' | 'edition'>
  serverNow: number
  isFresh: boolean
}

/** The gift of an opened door to this member: a heading of one sentence, then how to use the gift. */
export function DoorResult({
  door,
  missed,
  content,
  campaign: { slug, edition },
  serverNow,
  isFresh,
}: DoorResultProps) {
  const say = useWords(XMAS_WORDS)
  const sayOfAll = useWords(CAMPAIGN_WORDS)
  const { outcome, code } = door
  const heading = (
    <h3 tabIndex={-1} data-result="">
      {outcome.kind === 'won' ? wonPhrase(outcome.prize, sayOfAll) : headingFor(door, content, say)}
    </h3>
  )
  return (
    <div className="xmas-result stack stack--tight">
      {outcome.kind === 'won' ? (
        <WonPrizePart prize={outcome.prize} serverNow={serverNow} isDrawn>
          {heading}
        </WonPrizePart>
      ) : (
        heading
      )}
      {door.quiz ? <QuizWords quiz={door.quiz} content={content} /> : null}
      {door.kind === 'win' && outcome.kind === 'lost' ? (
        <p>{missed ? `Has llegado tarde para el premio: se podía ganar hasta el ${missed}.` : say('lost-why')}</p>
      ) : null}
      {hasGivenNothing(door) ? <OtherGame than={slug} isFresh={isFresh} /> : null}
      {code ? (
        <>
          {/* The content says which purpose the code has, so it comes before the code. */}
          {content ? <DoorContentPart slug={slug} content={content} /> : null}
          <p className="xmas-code">
            <code>{code}</code>
          </p>
          <CopyButton text={code} isMain />
        </>
      ) : null}
      {door.entry ? (
        <p>
          Tienes una participación más en el sorteo.{' '}
          <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} hash="sorteos" className="text-link">
            Cuándo y cómo se sortea
          </Link>
        </p>
      ) : null}
      {door.ornament ? <p>Es {anOrnament(door.ornament)} para tu árbol de Navidad.</p> : null}
    </div>
  )
}

const hasGivenNothing = ({ kind, outcome, quiz }: OpenedDoor): boolean =>
  outcome.kind === 'lost' && (quiz === null ? kind === 'win' : !quiz.isRight)

function headingFor(
  { kind, quiz, code, entry, ornament }: OpenedDoor,
  content: DoorContent | undefined,
  say: Say<typeof XMAS_WORDS>,
) {
  if (quiz) return say(quiz.isRight ? 'right' : 'wrong')
  if (kind === 'win') return say('lost')
  if (code) return content?.title ?? 'Este código es para ti'
  if (entry) return 'Una participación para ti'
  if (ornament) return 'Un adorno para ti'
  return content?.title ?? 'Abierta'
}

function QuizWords({ quiz, content }: { quiz: NonNullable<OpenedDoor['quiz']>; content: DoorContent | undefined }) {
  const choice = (position: number) => content?.quiz?.choices[position]
  return (
    <>
      {content?.quiz ? <p className="xmas-question">{content.quiz.question}</p> : null}
      <p>
        Has dicho «{choice(quiz.answer)}»
        {quiz.isRight ? (
          ', y así es.'
        ) : (
          <>
            ; la respuesta es <strong className="xmas-right">«{choice(quiz.right)}»</strong>.
          </>
        )}
      </p>
      {quiz.why ? <p>{quiz.why}</p> : null}
    </>
  )
}
