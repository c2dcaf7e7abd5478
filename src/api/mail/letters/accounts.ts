import { MAIL_WORDS } from '#contract/words/mail.ts'
import { sayer } from '#contract/words/say.ts'
import type { Letter, Letters, SiteIdentity } from '../letter.ts'
import type { Occasion } from '../mails.ts'
import { deadlineOf, formatInZone } from '../zones.ts'

const OF_ACCOUNT = 'Te avisamos siempre que cambia algo importante en tu cuenta.'

const changed = (occasion: Occasion | undefined) =>
  occasion && {
    details: {
      label: 'Ha sido el',
      text: formatInZone(occasion.at, occasion.zone) + (occasion.device ? `\ncon ${occasion.device}` : ''),
    },
  }

const DONE = 'Si has sido tú, ya está todo hecho.'

/** The end of a letter about a change. A new password ends all sessions, also those of another person. */
const ifNotYou = (then: string, { publicOrigin }: SiteIdentity) =>
  ({
    button: {
      lead: `Si no has sido tú, cambia tu contraseña cuanto antes${then}.`,
      text: 'Cambiar mi contraseña',
      href: `${publicOrigin}/forgot`,
      isAlarm: true,
    },
    smallPrint: [{ text: 'Ver la seguridad de mi cuenta', href: `${publicOrigin}/user/security` }],
    why: OF_ACCOUNT,
  }) satisfies Partial<Letter>

export const accountLetters = {
  confirm: ({ code, link }, { siteName, season }) => ({
    ...(code === null
      ? {
          subject: `Confirma tu correo en ${siteName}`,
          paragraphs: ['Este correo ha tardado, y el código que llevaba ya no vale. El enlace sí.'],
        }
      : {
          subject: `Tu código para ${siteName}: ${code}`,
          preheader: 'Vale 30 minutos. No se lo des a nadie.',
          paragraphs: ['Escribe este código en la página que te lo pide. Vale durante 30 minutos.'],
          code,
        }),
    heading: sayer(MAIL_WORDS, season.words)('confirm-heading'),
    button: {
      lead: `${code === null ? 'El enlace vale' : '¿Prefieres un enlace? Este vale'} 48 horas desde que lo pediste. En otro dispositivo te pedirá la contraseña que elegiste.`,
      text: 'Confirmar mi correo',
      href: link,
    },
    smallPrint: [
      `Si no has sido tú, no hagas nada${code === null ? '' : ' ni le des el código a nadie'}: así nadie puede usar tu correo.`,
    ],
    why: `Te escribimos porque alguien ha dado este correo en ${siteName}.`,
  }),
  'already-member': (_, { siteName, publicOrigin }) => ({
    subject: `Ya tienes cuenta en ${siteName}`,
    heading: 'Ya tienes cuenta',
    paragraphs: [
      'Alguien ha querido crear una cuenta con este correo, y ya tienes una. Si has sido tú, entra con ella.',
    ],
    button: { text: 'Entrar', href: `${publicOrigin}/#entrar` },
    smallPrint: [
      { text: '¿No recuerdas tu contraseña? Pide una nueva', href: `${publicOrigin}/forgot` },
      'Si no has sido tú, no hagas nada: tu cuenta sigue igual.',
    ],
    why: `Te escribimos porque alguien ha dado este correo en ${siteName}.`,
  }),
  'shared-mailbox': (_, { siteName, publicOrigin }) => ({
    subject: `Ya tienes cuenta en ${siteName}`,
    heading: 'Ya tienes cuenta',
    paragraphs: [
      'Alguien ha querido crear una cuenta con este correo. Ya hay una que llega a este buzón con la dirección escrita de otra forma, por ejemplo con un punto o con «+promo».',
      'Solo se admite una cuenta por buzón. Si has sido tú, entra con el correo con el que la creaste.',
    ],
    button: { text: 'Entrar', href: `${publicOrigin}/#entrar` },
    smallPrint: [
      { text: '¿No es tuya, o compartes el buzón? Escríbenos', href: `${publicOrigin}/contact` },
      'Si no has sido tú, no hagas nada: tu cuenta sigue igual.',
    ],
    why: `Te escribimos porque alguien ha dado este correo en ${siteName}.`,
  }),
  'throwaway-mailbox': (_, { siteName, publicOrigin }) => ({
    subject: `Usa tu correo de siempre en ${siteName}`,
    heading: 'Usa tu correo de siempre',
    paragraphs: [
      'Alguien ha querido crear una cuenta con este correo, que parece de los que duran un rato. Con uno así no se puede participar: no podríamos avisarte de un premio.',
      'Si has sido tú, crea la cuenta con el correo que lees cada día.',
    ],
    button: { text: 'Crear cuenta', href: `${publicOrigin}/signup` },
    smallPrint: [
      { text: '¿Nos equivocamos? Escríbenos', href: `${publicOrigin}/contact` },
      'Si no has sido tú, no hagas nada.',
    ],
    why: `Te escribimos porque alguien ha dado este correo en ${siteName}.`,
  }),
  reset: ({ link }, { siteName }) => ({
    subject: 'Cambia tu contraseña',
    heading: 'Has pedido otra contraseña',
    paragraphs: ['Elígela con este enlace. Vale una hora desde que lo pediste, y una sola vez.'],
    button: { text: 'Elegir contraseña', href: link },
    smallPrint: ['Si no la has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.'],
    why: `Te escribimos porque alguien ha pedido otra contraseña para tu cuenta de ${siteName}.`,
  }),
  'password-changed': ({ occasion }, site) => ({
    isSober: true,
    subject: 'Tu contraseña ha cambiado',
    heading: 'Tu contraseña ha cambiado',
    paragraphs: [`Hemos cerrado las sesiones que había en otros dispositivos. ${DONE}`],
    ...changed(occasion),
    ...ifNotYou('', site),
  }),
  'identity-linked': ({ provider, occasion }, { publicOrigin }) => ({
    isSober: true,
    subject: `Ahora entras con ${provider}, sin contraseña`,
    heading: `Ahora entras con ${provider}, sin contraseña`,
    paragraphs: [
      'Por seguridad hemos quitado de tu cuenta la contraseña y las claves de acceso que tenía, y hemos cerrado sus sesiones.',
      `Entras con ${provider}, donde tienes este mismo correo.`,
    ],
    ...changed(occasion),
    button: {
      lead: `Si no has sido tú, pide una contraseña, entra con ella y quita ${provider} en tu perfil.`,
      text: 'Pedir una contraseña',
      href: `${publicOrigin}/forgot`,
      isAlarm: true,
    },
    why: OF_ACCOUNT,
  }),
  'passkey-added': ({ passkey, occasion }, site) => ({
    subject: 'Tienes una clave de acceso nueva',
    heading: 'Tienes una clave de acceso nueva',
    paragraphs: [`Ya puedes entrar con «${passkey}», sin contraseña. ${DONE}`],
    ...changed(occasion),
    ...ifNotYou(' y quita la clave de acceso', site),
  }),
  'passkey-removed': ({ passkey, occasion }, site) => ({
    isSober: true,
    subject: 'Se ha quitado una clave de acceso',
    heading: 'Se ha quitado una clave de acceso',
    paragraphs: [`La clave «${passkey}» ya no abre tu cuenta. Puedes borrarla también del dispositivo que la guarda.`],
    ...changed(occasion),
    ...ifNotYou('', site),
  }),
  'totp-started': ({ occasion }, site) => ({
    subject: 'Ahora tu cuenta pide un código',
    heading: 'Ahora tu cuenta pide un código',
    paragraphs: [
      'Para entrar, además de la contraseña, necesitas el código de tu aplicación. Guarda los códigos de recuperación: con uno de ellos entras si pierdes el teléfono.',
    ],
    ...changed(occasion),
    ...ifNotYou(' y escríbenos', site),
    smallPrint: [
      { text: 'Ver la seguridad de mi cuenta', href: `${site.publicOrigin}/user/security` },
      { text: 'Escribirnos', href: `${site.publicOrigin}/contact` },
    ],
  }),
  'recovery-codes-renewed': ({ occasion }, site) => ({
    isSober: true,
    subject: 'Tienes códigos de recuperación nuevos',
    heading: 'Tienes códigos de recuperación nuevos',
    paragraphs: [`Desde ahora valen los diez códigos nuevos. Los que tenías ya no valen: puedes tirarlos. ${DONE}`],
    ...changed(occasion),
    ...ifNotYou(' y crea otros códigos', site),
  }),
  'totp-ended': ({ occasion }, site) => ({
    isSober: true,
    subject: 'Tu cuenta ya no pide un código',
    heading: 'Tu cuenta ya no pide un código',
    paragraphs: ['Ya no hace falta el código de la aplicación para entrar, y los de recuperación ya no valen.'],
    ...changed(occasion),
    ...ifNotYou(' y vuelve a activar el código', site),
  }),
  'factors-removed': (_, site) => ({
    isSober: true,
    subject: 'Ahora basta tu contraseña',
    heading: 'Ahora basta tu contraseña',
    paragraphs: [
      'Hemos quitado de tu cuenta el código de la aplicación y las claves de acceso, y hemos cerrado las sesiones abiertas.',
    ],
    ...ifNotYou(' y escríbenos', site),
    smallPrint: [
      { text: 'Entrar', href: `${site.publicOrigin}/#entrar` },
      { text: 'Escribirnos', href: `${site.publicOrigin}/contact` },
    ],
  }),
  'recovery-code-used': ({ left, occasion }, site) => ({
    isSober: true,
    subject: 'Se ha usado un código de recuperación',
    heading: 'Código de recuperación usado',
    paragraphs: [
      `${left === 0 ? 'No te queda ninguno' : left === 1 ? 'Te queda 1 código' : `Te quedan ${left} códigos`}. En la seguridad de tu cuenta puedes crear diez nuevos.`,
    ],
    ...changed(occasion),
    ...ifNotYou('', site),
  }),
  'deletion-requested': ({ deletionAt, zone }, { publicOrigin }) => ({
    isSober: true,
    subject: 'Vamos a borrar tu cuenta',
    heading: 'Vamos a borrar tu cuenta',
    paragraphs: ['Como has pedido, borraremos tu cuenta. Recoge antes los premios que te esperen.'],
    deadline: deadlineOf('Se borrará el', deletionAt, zone),
    button: {
      lead: 'Si cambias de idea, puedes cancelarlo hasta entonces.',
      text: 'Conservar mi cuenta',
      href: `${publicOrigin}/user/profile`,
    },
    why: OF_ACCOUNT,
  }),
  'deletion-cancelled': (_, { publicOrigin }) => ({
    subject: 'Tu cuenta sigue activa',
    heading: 'Tu cuenta sigue activa',
    paragraphs: ['Ya no vamos a borrarla: todo sigue como estaba.'],
    button: { text: 'Ver qué hay hoy', href: `${publicOrigin}/home` },
    smallPrint: [{ text: '¿No has sido tú? Cambia tu contraseña', href: `${publicOrigin}/forgot` }],
    why: OF_ACCOUNT,
  }),
  'account-blocked': ({ reason }, { publicOrigin }) => ({
    isSober: true,
    subject: 'Tu cuenta está bloqueada',
    heading: 'Tu cuenta está bloqueada',
    paragraphs: [
      'Desde ahora no puedes jugar, recoger premios ni entrar en sorteos. Sí puedes entrar, ver tu historial, descargar tus datos y borrar tu cuenta.',
      'Este es el motivo:',
    ],
    quote: reason,
    button: {
      lead: 'Si crees que es un error, escríbenos y lo revisamos.',
      text: 'Pedir una revisión',
      href: `${publicOrigin}/user/contact`,
    },
    why: OF_ACCOUNT,
  }),
  'account-unblocked': (_, { publicOrigin }) => ({
    subject: 'Ya puedes volver a jugar',
    heading: 'Ya puedes volver a jugar',
    paragraphs: ['Hemos quitado el bloqueo de tu cuenta: puedes jugar, y recoger los premios que te esperen.'],
    button: { text: 'Ver qué hay hoy', href: `${publicOrigin}/home` },
    why: OF_ACCOUNT,
  }),
} satisfies Partial<Letters>
