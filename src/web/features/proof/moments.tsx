import { useSuspenseQuery } from '@tanstack/react-query'
import type { Proof } from '#contract/campaigns.schema.ts'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { momentsQuery } from '#web/features/proof/proof.functions.ts'
import { formatDate } from '#web/format/dates.ts'
import { formatClock } from '#web/format/exact-times.ts'
import { counted } from '#web/format/plural.ts'

interface Moment {
  unit: string
  prize: string
  opensAt: number
}

export function Moments({ proof }: { proof: Proof }) {
  return (
    <section className="stack" aria-labelledby="momentos">
      <h2 id="momentos">Los momentos con premio</h2>
      {proof.seed ? (
        <Published proof={proof} />
      ) : (
        <EmptyState art="calendar" title="Se abren al cerrar">
          Si se supieran antes, bastaría con esperar el momento. El {formatDate(proof.closesAt, proof.zone)} los verás
          todos aquí.
        </EmptyState>
      )}
    </section>
  )
}

function Published({ proof }: { proof: Proof }) {
  const { slug, edition, zone } = proof
  const { moments, nextCursor } = useSuspenseQuery(momentsQuery({ slug, edition })).data
  return (
    <>
      <p>
        {nextCursor ? 'Estos son los primeros' : 'Son'} {counted(moments.length, 'momento', 'momentos')}, con la hora de
        la promoción. El premio fue de quien jugó primero a partir de entonces.
      </p>
      {byDay(moments, zone).map(([day, ofDay]) => (
        <MomentsOfDay key={day} day={day} moments={ofDay} proof={proof} />
      ))}
      {nextCursor ? (
        <p>
          <a href={`/api/v1/campaigns/${slug}/editions/${edition}/proof/moments`} className="text-link">
            Todos los momentos, en JSON
          </a>
        </p>
      ) : null}
    </>
  )
}

interface MomentsOfDayProps {
  day: string
  moments: readonly Moment[]
  proof: Proof
}

function MomentsOfDay({ day, moments, proof: { zone, prizes } }: MomentsOfDayProps) {
  const nameOf = (key: string) => prizes.find((prize) => prize.key === key)?.name ?? key
  return (
    <details className="disclosure">
      <summary>
        {day}: {counted(moments.length, 'momento', 'momentos')}
      </summary>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Hora</th>
              <th scope="col">Premio</th>
              <th scope="col">Unidad</th>
            </tr>
          </thead>
          <tbody>
            {moments.map(({ unit, prize, opensAt }) => (
              <tr key={unit}>
                <td className="num">{formatClock(opensAt, zone)}</td>
                <td>{nameOf(prize)}</td>
                <td>{unit}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function byDay(moments: readonly Moment[], zone: string): [string, Moment[]][] {
  const days = new Map<string, Moment[]>()
  for (const moment of moments) {
    const day = formatDate(moment.opensAt, zone)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(moment)
    else days.set(day, [moment])
  }
  return [...days]
}
