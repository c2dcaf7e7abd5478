import type { Mission } from '#contract/games/verano/verano.schema.ts'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { formatDate, formatShortDate } from '#web/format/dates.ts'
import { MemberMission } from '../load-summer.ts'
import { openMission } from '../state/summer-state.ts'
import { taskWords } from '../state/summer-words.ts'
import type { SummerData } from '../state/use-summer.ts'
import { MissionPicture } from '../tasks/mission-picture.tsx'
import { PastMission } from './past-mission.tsx'
import { SampleQuestion } from './sample-question.tsx'
import './mission.css'

interface MissionPartProps extends SummerData {
  mission: Mission
  /** The answer to the sample question, sent without JavaScript. */
  tried: string | undefined
}

/** The mission of a week: open, past, or in the future. */
export function MissionPart(props: MissionPartProps) {
  const { mission, summer } = props
  const { n, title, opensAt, closesAt, phase } = mission
  return (
    <article className="verano-mission stack" aria-labelledby="mision" data-phase={phase}>
      <header className="verano-mission__head">
        <p className="verano-mission__week">
          Misión {n}
          <span className="small">
            {formatShortDate(opensAt, summer.zone)} – {formatShortDate(closesAt - 1, summer.zone)}
          </span>
        </p>
        <h2 id="mision" tabIndex={-1}>
          {title ?? 'Una misión por descubrir'}
        </h2>
      </header>
      <Body {...props} />
    </article>
  )
}

function Body({ mission, summer, mine, isMember, obstacle, campaign, tried }: MissionPartProps) {
  const { phase, task, text, opensAt, taster, n } = mission
  if (phase === 'closed' || !task) {
    return <p>Se abre el {formatDate(opensAt, summer.zone)}. Hasta entonces, nadie sabe qué toca.</p>
  }
  if (mine && (phase === 'over' || !obstacle)) {
    return <MemberMission mission={mission} task={task} campaign={campaign} summer={summer} mine={mine} />
  }
  if (phase === 'over') {
    return (
      <PastMission
        mission={mission}
        task={task}
        own={undefined}
        isLast={campaign.phase !== 'open' || !openMission(summer)}
      />
    )
  }
  return (
    <>
      <p>{text}</p>
      <p className="verano-mission__task">{taskWords(task)}</p>
      {task.kind === 'caption' ? <MissionPicture n={n} alt={task.picture.alt} /> : null}
      {isMember && !mine ? (
        <Notice tone="warning" title="No hemos podido traer lo tuyo">
          Tus puntos están a salvo. Recarga la página dentro de un momento.
        </Notice>
      ) : null}
      {!isMember && taster && !obstacle ? <SampleQuestion key={n} n={n} taster={taster} tried={tried} /> : null}
    </>
  )
}
