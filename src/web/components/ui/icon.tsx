import './icon.css'

/** SVG paths on a 24 px grid. All are drawn with a broad stroke of the same width with square ends. */
const DRAWINGS = {
  home: 'M3.5 11.5 12 4l8.5 7.5M6 9.8V20h12V9.8M10 20v-5.5h4V20',
  promos: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14.5 9v6',
  enter: 'M10 4h9.5v16H10M3.5 12h10M10 8l4 4-4 4',
  history: 'M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 3.8v4.7h4.7M12 7.5V12l3.4 2',
  profile: 'M12 12.2a4.1 4.1 0 1 0 0-8.2 4.1 4.1 0 0 0 0 8.2ZM4.5 20.5c.6-4 3.4-5.6 7.5-5.6s6.9 1.6 7.5 5.6',
  'arrow-right': 'M4 12h15M13 5.5 19.5 12 13 18.5',
  check: 'm4.5 12.8 5 5.2L19.5 6.5',
  close: 'm5.5 5.5 13 13M18.5 5.5l-13 13',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.8M12 16.6v1.4',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v6M12 7v1.6',
  eye: 'M2.5 12C5 7.7 8.2 5.6 12 5.6s7 2.1 9.5 6.4c-2.5 4.3-5.7 6.4-9.5 6.4S5 16.3 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off': 'M2.5 12C5 7.7 8.2 5.6 12 5.6s7 2.1 9.5 6.4c-2.5 4.3-5.7 6.4-9.5 6.4S5 16.3 2.5 12ZM5 20 19 4',
  device: 'M6.5 2.8h11v18.4h-11zM10.5 17.8h3',
  lock: 'M4.8 10.5h14.4v10H4.8zM8 10.5V7.2a4 4 0 0 1 8 0v3.3M12 14.2v2.8',
  copy: 'M8.5 8.5h12v12h-12zM15.5 8V3.5h-12v12H8',
} satisfies Record<string, string>

export type IconName = keyof typeof DRAWINGS

export type IconProps = { name: IconName; size?: 'sm' | 'md' | 'lg'; label?: string }

export function Icon({ name, size = 'md', label }: IconProps) {
  return (
    <svg
      className={`icon icon--${size}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.1"
      strokeLinejoin="round"
      focusable="false"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={DRAWINGS[name]} />
    </svg>
  )
}
