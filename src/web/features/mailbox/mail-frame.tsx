import { useEffect, useRef } from 'react'
import './mail-frame.css'

/**
 * Shows a mail in a frame with its own document. The content security policy of that document forbids scripts, so a
 * script of the page sets the height of the frame; without JavaScript the frame scrolls.
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
