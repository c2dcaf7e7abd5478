import { Link } from '@tanstack/react-router'
import { Notice } from '#web/components/ui/feedback/notice.tsx'

/** Tells members that the organiser has blocked their account, and why. */
export const BlockNotice = ({ reason }: { reason: string }) => (
  <Notice tone="warning" title="Tu cuenta está bloqueada">
    <p>Motivo: {reason}</p>
    <p>
      No puedes jugar, recoger premios ni entrar en sorteos. Si crees que es un error,{' '}
      <Link to="/user/contact">escríbenos</Link>.
    </p>
  </Notice>
)
