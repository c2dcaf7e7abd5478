import { useEffect, useRef } from 'react'
import './mail-frame.css'

/**
 * A mail in its own document, whose policy forbids scripts. The frame takes the mail's height; without JavaScript it
 * scrolls.
 */
export function MailFrame({ id, subject }: { id: string; subject: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const measure = () => {
      const mail = frame.current?.contentDocument
      // An unloaded frame contains an empty document.
      if (mail?.body?.childElementCount) frame.current?.style.setProperty('height', `${mail.body.scrollHeight}px`)
    }
    const own = frame.current
    measure()
    own?.addEventListener('load', measure)
    window.addEventListener('resize', measure)
    return () => {
      own?.removeEventListener('load', measure)
      window.removeEventListener('resize', measure)
    }
  }, [])
  return <iframe ref={frame} src={`/buzon/${id}.html`} title={subject} className="mailbox__frame" loading="lazy" />
}
