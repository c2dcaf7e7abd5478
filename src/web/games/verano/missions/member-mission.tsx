import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Mission, MissionTask, MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { idempotencyKeyFor } from '#web/features/play/idempotency-key.ts'
import { FaultNotice } from '#web/features/play/play-fault.tsx'
import { answerNow, missionForm } from '../functions.ts'
import { isToAnswer, myMission } from '../state/summer-state.ts'
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

/** A mission in the hands of a member: to be done, or done, or past. */
export function MemberMission({ mission, task, campaign, summer, mine }: MemberMissionProps) {
  // Here, and not in the form: the week may end while a request is on its way.
  const act = useAct({
    name: 'mission',
    submit: missionForm,
    send: answerNow,
    // The same answer sent again after a lost response is the same play; the next day, a quiz may be answered alike.
    prepare: (data) => data.set('key', idempotencyKeyFor('verano', ...[...data.values()].map(String))),
  })
  const { n } = mission
  const own = myMission(mine, n)
  return (
    <>
      <Told act={act} hasForm={isToAnswer(mission, mine)} n={n} />
      {mission.phase === 'open' && own ? (
        <OpenMission key={n} mission={mission} task={task} summer={summer} mine={mine} own={own} act={act} />
      ) : (
        <PastMission mission={mission} task={task} own={own} isOver={campaign.phase !== 'open'} />
      )}
    </>
  )
}

/** The outcome of a form that is no longer there: its week is over, or it is done. */
function Told({ act: { state, fault }, hasForm, n }: { act: Act; hasForm: boolean; n: number }) {
  const { message, problem } = state
  return (
    <>
      {fault ? <FaultNotice fault={fault} back={`/promo/verano?mision=${n}`} /> : null}
      {problem && !hasForm ? <Notice tone="warning">{problem.detail}</Notice> : null}
      {message && !hasForm ? <Notice tone="success">{message}</Notice> : null}
    </>
  )
}
