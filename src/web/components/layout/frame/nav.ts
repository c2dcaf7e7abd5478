import type { IconName } from '#web/components/ui/icon.tsx'
import type { FrameUser } from './site-frame.tsx'

const OWN = [
  { label: 'Historial', icon: 'history', to: '/user/history', hash: undefined },
  { label: 'Perfil', icon: 'profile', to: '/user/profile', hash: undefined },
] as const

/** Returns the navigation entries. Anonymous visitors get only entries that do not need an account. */
export const places = (user: FrameUser | null) =>
  [
    { label: 'Inicio', icon: 'home', to: user ? '/home' : '/', hash: undefined },
    { label: 'Promociones', icon: 'promos', to: user ? '/home' : '/', hash: 'promociones' },
    ...(user ? OWN : []),
  ] as const satisfies readonly { label: string; icon: IconName; to: string; hash: string | undefined }[]
