import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './button.css'

type Look = { variant?: 'primary' | 'secondary' | 'quiet' | 'danger'; size?: 'sm' | 'md' | 'lg'; block?: boolean }

/** Returns a button's classes for other clickable elements, such as a router link. */
export const buttonClass = ({ variant = 'primary', size = 'md', block = false }: Look = {}) =>
  `button button--${variant} button--${size}${block ? ' button--block' : ''}`

export type ButtonProps = ComponentProps<'button'> & Look & { icon?: IconName; iconEnd?: IconName; pending?: boolean }

/** Renders a button. A pending button ignores clicks, but keeps its place, its label and the focus. */
export function Button({
  variant,
  size,
  block,
  icon,
  iconEnd,
  pending,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={[buttonClass({ variant, size, block }), className].filter(Boolean).join(' ')}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
      {iconEnd ? <Icon name={iconEnd} /> : null}
    </button>
  )
}
