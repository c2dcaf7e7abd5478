import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Mission, MissionTask, MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { FaultNotice } from '#web/features/play/play-fault.tsx'
import { idempotencyKeyFor } from '#web/features/play/play-request.ts'
import { answerNow, missionForm } from '../functions.ts'
import { isToAnswer, myMission, openMission } from '../state/summer-state.ts'
import { type Act, useAct } from '../state/use-act.ts'
import { OpenMission } from './open-mission.tsx'
import { PastMission } from './past-mission.tsx'

export interface MemberMissionProps {
  mission: Mission
  task: MissionTask
  campaign: Campaign
  summer: Summer
  mine: MySummer
}

/** A mission for a member: to do, done, or past. */
export function MemberMission({ mission, task, campaign, summer, mine }: MemberMissionProps) {
  // The state of the form is kept here and not in the form, because the form disappears if the week ends during a
  // request.
  const act = useAct({
    name: 'mission',
    submit: missionForm,
    send: answerNow,
    // A retry after a lost response has the same key. The key contains the day, because a quiz may be answered again on
    // the next day.
    prepare: (data) => data.set('key', idempotencyKeyFor(campaign.slug, ...[...data.values()].map(String))),
  })
  const { n } = mission
  const own = myMission(mine, n)
  return (
    <>
      <Told act={act} hasForm={isToAnswer(mission, mine)} />
      {mission.phase === 'open' && own ? (
        <OpenMission key={n} mission={mission} task={task} summer={summer} mine={mine} own={own} act={act} />
      ) : (
        <PastMission
          mission={mission}
          task={task}
          own={own}
          isLast={campaign.phase !== 'open' || !openMission(summer)}
        />
      )}
    </>
  )
}

/**
 * The outcome of a form that is no longer shown, because the week is over or the mission is done, or of a form whose
 * refusal concerns no field. Fields show their errors themselves; a notice above them would move them away.
 */
function Told({ act: { state, fault }, hasForm }: { act: Act; hasForm: boolean }) {
  const { message, problem } = state
  const isAtField = hasForm && fault !== undefined && fault.fields.length > 0
  return (
    <>
      {isAtField ? (
        <p role="alert" className="visually-hidden">
          {fault.detail}
        </p>
      ) : null}
      {fault && !isAtField ? <FaultNotice fault={fault} /> : null}
      {problem && !hasForm ? <Notice tone="warning">{problem.detail}</Notice> : null}
      {message && !hasForm ? <Notice tone="success">{message}</Notice> : null}
    </>
  )
}
