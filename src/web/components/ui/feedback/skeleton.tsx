import type { ReactNode } from 'react'
import './skeleton.css'

type Shape = 'line' | 'title' | 'lead' | 'block' | 'board' | 'ticket' | 'poster' | 'row' | 'label' | 'field'
export type SkeletonProps = { shape?: Shape; count?: number }

export function Skeleton({ shape = 'line', count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <span key={index} className={`skeleton skeleton--${shape}`} aria-hidden="true" />
  ))
}

/** Wraps placeholders. Announces `label`, the content that they represent, once to screen readers. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className ?? 'stack'} role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  )
}
