import type { Mail } from './mails.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
  /** Who an answer to the mail goes to, where that is not its sender. */
  replyTo?: string
}

/** A mail is a few short paragraphs; a link or a code stands on a line of its own. */
interface Letter {
  subject: string
  paragraphs: string[]
  replyTo?: string
}

export interface House {
  siteName: string
  publicOrigin: string
}

export function renderMail(mail: Pick<Mail, 'kind' | 'payload'>, house: House): RenderedMail {
  const { subject, paragraphs, replyTo } = letterFor(mail as Mail, house)
  const whole = ['Hola:', ...paragraphs, `Un saludo,\n${house.siteName}`]
  return { subject, text: whole.join('\n\n'), html: toHtml(whole), ...(replyTo && { replyTo }) }
}

function letterFor(mail: Mail, { siteName, publicOrigin }: House): Letter {
  switch (mail.kind) {
    case 'confirm':
      return {
        subject: `Tu código para ${siteName}: ${mail.payload.code}`,
        paragraphs: [
          'Este es tu código para confirmar el correo. Vale durante 30 minutos:',
          mail.payload.code,
          'También puedes abrir esta página y pulsar el botón; en otro dispositivo te pedirá la contraseña que elegiste. El enlace vale 48 horas:',
          mail.payload.link,
          'Si no has sido tú, no hagas nada ni le des el código a nadie: así nadie puede usar tu correo.',
        ],
      }
    case 'already-member':
      return {
        subject: `Ya tienes cuenta en ${siteName}`,
        paragraphs: [
          'Alguien ha querido crear una cuenta con este correo, y ya tienes una. Si has sido tú, entra aquí:',
          `${publicOrigin}/#entrar`,
          'Si no recuerdas tu contraseña, pide una nueva:',
          `${publicOrigin}/forgot`,
          'Si no has sido tú, no hagas nada: tu cuenta sigue igual.',
        ],
      }
    case 'reset':
      return {
        subject: 'Cambia tu contraseña',
        paragraphs: [
          'Para elegir una contraseña nueva, abre este enlace. Vale durante una hora y una sola vez:',
          mail.payload.link,
          'Si no la has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.',
        ],
      }
    case 'password-changed':
      return {
        subject: 'Tu contraseña ha cambiado',
        paragraphs: [
          'La contraseña de tu cuenta acaba de cambiar, y hemos cerrado las sesiones que había en otros dispositivos.',
          'Si no has sido tú, pide una contraseña nueva cuanto antes:',
          `${publicOrigin}/forgot`,
        ],
      }
    case 'identity-linked':
      return {
        subject: `Ya puedes entrar con ${mail.payload.provider}`,
        paragraphs: [
          `Alguien ha entrado en tu cuenta con ${mail.payload.provider}, que tiene confirmado este mismo correo. Desde ahora se entra así.`,
          'Por seguridad hemos cerrado las sesiones que había abiertas, y tu contraseña anterior ya no vale. Si quieres tener una, pídela aquí:',
          `${publicOrigin}/forgot`,
          `Si no has sido tú, pide esa contraseña, entra con ella y quita ${mail.payload.provider} en tu perfil:`,
          `${publicOrigin}/user/profile`,
        ],
      }
    case 'prize-settled':
      return {
        subject: `Tu tarjeta tenía premio: ${mail.payload.prize}`,
        paragraphs: [
          `Dejaste una tarjeta de «${mail.payload.campaign}» sin destapar, y tenía premio: ${mail.payload.prize}.`,
          `Puedes recogerlo hasta el ${inMadrid(mail.payload.claimUntil)}:`,
          `${publicOrigin}/home`,
        ],
      }
    case 'prize-reminder':
      return {
        subject: `Te espera un premio: ${mail.payload.prize}`,
        paragraphs: [
          `Ganaste ${mail.payload.prize} en «${mail.payload.campaign}» y aún no lo has recogido.`,
          `Tienes hasta el ${inMadrid(mail.payload.claimUntil)}:`,
          `${publicOrigin}/home`,
        ],
      }
    case 'prize-sent':
      return {
        subject: `Tu premio va de camino: ${mail.payload.prize}`,
        paragraphs: [
          `Ya ha salido tu premio de «${mail.payload.campaign}»: ${mail.payload.prize}.`,
          ...(mail.payload.tracking ? [`Para seguir el envío: ${mail.payload.tracking}`] : []),
          'Aquí está todo lo que sabemos de él:',
          `${publicOrigin}/user/prizes/${mail.payload.id}`,
        ],
      }
    case 'prize-annulled':
      return {
        subject: `Hemos anulado un premio: ${mail.payload.prize}`,
        paragraphs: [
          `Hemos anulado tu premio de «${mail.payload.campaign}»: ${mail.payload.prize}. El motivo:`,
          mail.payload.reason,
          'Si crees que es un error, escríbenos y lo miramos:',
          `${publicOrigin}/user/contact`,
        ],
      }
    case 'ticket-answered':
      return {
        subject: `Respuesta a tu mensaje (${mail.payload.reference})`,
        paragraphs: [
          `Esta es la respuesta a tu mensaje ${mail.payload.reference}:`,
          mail.payload.text,
          'Si quieres contarnos algo más, escríbenos de nuevo:',
          `${publicOrigin}/contact`,
        ],
      }
    case 'ticket-new':
      return {
        subject: `Mensaje nuevo: ${mail.payload.subject} (${mail.payload.reference})`,
        replyTo: mail.payload.from,
        paragraphs: [
          `${mail.payload.from} ha escrito:`,
          mail.payload.message,
          `Si respondes a este correo, le llega directamente. Para que la respuesta quede también en la página de su mensaje, usa \`npm run messages -- answer ${mail.payload.reference}\`.`,
        ],
      }
    case 'ticket-received':
      return {
        subject: `Hemos recibido tu mensaje (${mail.payload.reference})`,
        paragraphs: [
          `Tu mensaje ha llegado con la referencia ${mail.payload.reference}. Te contestaremos en ${mail.payload.days} días laborables como mucho.`,
          'Aquí puedes ver cómo va:',
          mail.payload.link,
        ],
      }
    case 'deletion-requested':
      return {
        subject: 'Vamos a borrar tu cuenta',
        paragraphs: [
          `Como has pedido, tu cuenta se borrará el ${inMadrid(mail.payload.deletionAt)}.`,
          'Si cambias de idea antes, entra y cancela el borrado en tu perfil:',
          `${publicOrigin}/user/profile`,
        ],
      }
    case 'deletion-cancelled':
      return { subject: 'Tu cuenta se queda', paragraphs: ['Hemos cancelado el borrado. Todo sigue como estaba.'] }
  }
}

const inMadrid = (at: number) =>
  new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' }).format(at) +
  ' (hora peninsular)'

function toHtml(paragraphs: string[]): string {
  const body = paragraphs.map((text) => `<p>${linked(escaped(text)).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html lang="es"><body>${body.join('')}</body></html>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const linked = (html: string) => html.replace(/^https?:\/\/\S+$/, (url) => `<a href="${url}">${url}</a>`)
