import { useId } from 'react'
import './progress.css'

export type ProgressProps = { value: number; max: number; label: string; text?: string; hideLabel?: boolean }

export function Progress({ value, max, label, text = `${value} de ${max}`, hideLabel = false }: ProgressProps) {
  const id = useId()
  return (
    <div className="progress">
      <div className="progress__words">
        <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'progress__label'}>
          {label}
        </label>
        <span className="progress__text">{text}</span>
      </div>
      <progress id={id} className="progress__bar" value={value} max={max} aria-valuetext={text} />
    </div>
  )
}
