import { useEffect, useRef } from 'react'
import './mail-frame.css'

/**
 * Shows a mail in a separate document, whose policy forbids scripts. A script gives the frame the height of the mail;
 * without JavaScript the frame scrolls.
 */
export function MailFrame({ id, subject }: { id: string; subject: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const measure = () => {
      const mail = frame.current?.contentDocument
      // The frame contains an empty document until it has loaded.
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
