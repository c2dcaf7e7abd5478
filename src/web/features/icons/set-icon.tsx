import { useQuery } from '@tanstack/react-query'
import { iconQuery } from '#web/features/icons/icons.functions.ts'
import '#web/components/ui/icon.css'

export interface SetIconProps {
  /** An Iconify name: `lucide:gift`. */
  name: string
  size?: 'sm' | 'md' | 'lg'
  label?: string
}

/**
 * Shows an icon that a season names, from an installed icon set. The site's own icons are in `Icon`. The space of the
 * icon is reserved while the icon loads.
 */
export function SetIcon({ name, size = 'md', label }: SetIconProps) {
  const { data } = useQuery(iconQuery(name))
  const drawing = typeof data === 'object' ? data : undefined
  return (
    <svg
      className={`icon icon--${size} set-icon`}
      viewBox={drawing?.viewBox ?? '0 0 24 24'}
      focusable="false"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: from the operator's sets; the policy stops scripts
      dangerouslySetInnerHTML={{ __html: drawing?.body ?? '' }}
    />
  )
}
