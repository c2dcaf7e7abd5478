import type { Letters } from '../letter.ts'
import { formatInZone } from '../zones.ts'

const OF_ACCOUNT = 'Te avisamos siempre que cambia algo importante en tu cuenta.'

const ifNotYou = (lead: string, { publicOrigin }: { publicOrigin: string }) => ({
  button: { lead, text: 'Ir a mi perfil', href: `${publicOrigin}/user/profile` },
  why: OF_ACCOUNT,
})

export const accountLetters = {
  confirm: ({ code, link }, { siteName }) => ({
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
    heading: 'Confirma tu correo',
    button: {
      lead: `${code === null ? 'Vale' : '¿Prefieres un enlace? Este vale'} 48 horas desde que lo pediste. En otro dispositivo te pedirá la contraseña que elegiste.`,
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
      'Alguien ha querido crear una cuenta con este correo. Llega al mismo buzón que el de una cuenta que ya existe, solo que escrito de otra forma: con otros puntos, o con algo detrás de un signo.',
      'Aquí vale una cuenta por buzón. Si has sido tú, entra con el correo con el que la creaste.',
    ],
    button: { text: 'Entrar', href: `${publicOrigin}/#entrar` },
    smallPrint: [
      { text: '¿No es tuya, o compartes el buzón? Escríbenos', href: `${publicOrigin}/contact` },
      'Si no has sido tú, no hagas nada: tu cuenta sigue igual.',
    ],
    why: `Te escribimos porque alguien ha dado este correo en ${siteName}.`,
  }),
  'throwaway-mailbox': (_, { siteName, publicOrigin }) => ({
    subject: `Usa otro correo en ${siteName}`,
    heading: 'Este correo es de usar y tirar',
    paragraphs: [
      'Alguien ha querido crear una cuenta con este correo. Con uno así no se puede participar: no podríamos avisarte de un premio.',
      'Si has sido tú, crea la cuenta con tu correo de siempre.',
    ],
    button: { text: 'Crear cuenta', href: `${publicOrigin}/signup` },
    smallPrint: [
      { text: '¿Es tu correo de verdad? Escríbenos', href: `${publicOrigin}/contact` },
      'Si no has sido tú, no hagas nada.',
    ],
    why: `Te escribimos porque alguien ha dado este correo en ${siteName}.`,
  }),
  reset: ({ link }, { siteName }) => ({
    subject: 'Cambia tu contraseña',
    heading: 'Elige una contraseña nueva',
    paragraphs: ['El enlace vale durante una hora desde que lo pediste, y una sola vez.'],
    button: { text: 'Elegir contraseña', href: link },
    smallPrint: ['Si no la has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.'],
    why: `Te escribimos porque alguien ha pedido otra contraseña para tu cuenta de ${siteName}.`,
  }),
  'password-changed': (_, { publicOrigin }) => ({
    subject: 'Tu contraseña ha cambiado',
    heading: 'Tu contraseña ha cambiado',
    paragraphs: ['Hemos cerrado las sesiones que había en otros dispositivos. Si has sido tú, ya está todo hecho.'],
    button: {
      lead: 'Si no has sido tú, pide otra contraseña cuanto antes.',
      text: 'Pedir otra contraseña',
      href: `${publicOrigin}/forgot`,
    },
    why: OF_ACCOUNT,
  }),
  'identity-linked': ({ provider }, { publicOrigin }) => ({
    subject: `Ya puedes entrar con ${provider}`,
    heading: `Ya puedes entrar con ${provider}`,
    paragraphs: [
      `Alguien ha entrado en tu cuenta con ${provider}, que tiene confirmado este mismo correo. Desde ahora se entra así.`,
      'Por seguridad hemos cerrado las sesiones que había abiertas, y tu contraseña y tus claves de acceso anteriores ya no valen.',
    ],
    button: {
      lead: 'Si quieres tener una, pídela aquí.',
      text: 'Pedir una contraseña',
      href: `${publicOrigin}/forgot`,
    },
    smallPrint: [
      `Si no has sido tú, pide esa contraseña, entra con ella y quita ${provider} en tu perfil.`,
      { text: 'Ir a mi perfil', href: `${publicOrigin}/user/profile` },
    ],
    why: OF_ACCOUNT,
  }),
  'passkey-added': ({ passkey }, site) => ({
    subject: 'Tienes una clave de acceso nueva',
    heading: 'Tienes una clave de acceso nueva',
    paragraphs: [`Desde ahora se entra en tu cuenta con la clave de acceso «${passkey}», sin contraseña.`],
    ...ifNotYou('Si no has sido tú, cambia tu contraseña y quita la clave en tu perfil.', site),
  }),
  'passkey-removed': ({ passkey }, site) => ({
    subject: 'Has quitado una clave de acceso',
    heading: 'Has quitado una clave de acceso',
    paragraphs: [`Con la clave de acceso «${passkey}» ya no se entra en tu cuenta. Puedes borrarla del dispositivo.`],
    ...ifNotYou('Si no has sido tú, cambia tu contraseña.', site),
  }),
  'totp-started': (_, site) => ({
    subject: 'Tu cuenta pide ahora un código',
    heading: 'Tu cuenta pide ahora un código',
    paragraphs: [
      'Desde ahora, para entrar hace falta además el código de tu aplicación.',
      'Guarda los códigos de recuperación: con uno de ellos entras si pierdes el móvil.',
    ],
    ...ifNotYou('Si no has sido tú, cambia tu contraseña y escríbenos.', site),
  }),
  'recovery-codes-renewed': (_, site) => ({
    subject: 'Tienes códigos de recuperación nuevos',
    heading: 'Tienes códigos de recuperación nuevos',
    paragraphs: ['Desde ahora valen diez códigos nuevos. Los que tenías ya no valen: puedes tirarlos.'],
    ...ifNotYou('Si no has sido tú, cambia tu contraseña y crea otros códigos.', site),
  }),
  'totp-ended': (_, site) => ({
    subject: 'Tu cuenta ya no pide un código',
    heading: 'Tu cuenta ya no pide un código',
    paragraphs: ['Desde ahora se entra sin el código de la aplicación. Los códigos de recuperación ya no valen.'],
    ...ifNotYou('Si no has sido tú, cambia tu contraseña y vuelve a activarlo.', site),
  }),
  'factors-removed': (_, site) => ({
    subject: 'Tu cuenta ya no pide un código',
    heading: 'Hemos quitado el código y las claves de acceso',
    paragraphs: [
      'Como has pedido, tu cuenta ya no pide el código de la aplicación y no tiene claves de acceso. También hemos cerrado sus sesiones.',
    ],
    ...ifNotYou('Entra con tu contraseña. Si no lo has pedido tú, cámbiala y escríbenos.', site),
  }),
  'recovery-code-used': ({ left }, site) => ({
    subject: 'Se ha usado un código de recuperación',
    heading: 'Se ha usado un código de recuperación',
    paragraphs: [
      left === 1
        ? 'Cada código vale una vez. Te queda 1.'
        : `Cada código vale una vez. ${left === 0 ? 'No te queda ninguno.' : `Te quedan ${left}.`}`,
      'En tu perfil, en «Seguridad al entrar», puedes crear diez nuevos.',
    ],
    ...ifNotYou('Si no has sido tú, cambia tu contraseña.', site),
  }),
  'deletion-requested': ({ deletionAt, zone }, { publicOrigin }) => ({
    subject: 'Vamos a borrar tu cuenta',
    heading: 'Vamos a borrar tu cuenta',
    paragraphs: [`Como has pedido, tu cuenta se borrará el ${formatInZone(deletionAt, zone)}.`],
    button: {
      lead: 'Si cambias de idea antes, entra y cancela el borrado en tu perfil.',
      text: 'Ir a mi perfil',
      href: `${publicOrigin}/user/profile`,
    },
    why: OF_ACCOUNT,
  }),
  'deletion-cancelled': (_, { publicOrigin }) => ({
    subject: 'Tu cuenta sigue activa',
    heading: 'Tu cuenta sigue activa',
    paragraphs: ['Hemos cancelado el borrado. Todo sigue como estaba.'],
    button: { text: 'Volver al inicio', href: `${publicOrigin}/home` },
    why: OF_ACCOUNT,
  }),
  'account-blocked': ({ reason }, { publicOrigin }) => ({
    subject: 'Tu cuenta está bloqueada',
    heading: 'Tu cuenta está bloqueada',
    paragraphs: [
      `Motivo: ${reason}`,
      'Desde ahora no puedes jugar, recoger premios ni entrar en sorteos. Sí puedes entrar, ver tu historial, descargar tus datos y borrar tu cuenta.',
    ],
    button: {
      lead: 'Si crees que es un error, escríbenos.',
      text: 'Escribirnos',
      href: `${publicOrigin}/user/contact`,
    },
    why: OF_ACCOUNT,
  }),
  'account-unblocked': (_, { publicOrigin }) => ({
    subject: 'Tu cuenta ya no está bloqueada',
    heading: 'Tu cuenta ya no está bloqueada',
    paragraphs: ['Puedes volver a jugar y a recoger tus premios.'],
    button: { text: 'Volver al inicio', href: `${publicOrigin}/home` },
    why: OF_ACCOUNT,
  }),
} satisfies Partial<Letters>
