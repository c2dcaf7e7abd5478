import type { WorkLevel } from '../primitives/bot-actions.ts'
import { type FieldFault, ProblemError, type SecondStep } from './problem-error.ts'

/**
 * Every way in which a call can fail. Programs use the code, which is stable; visitors read the sentence, which says
 * what to do next. A code without a status does not compile.
 */
export const PROBLEMS = {
  // The request itself
  malformed_json: { status: 400, detail: 'La petición no se entiende: el cuerpo no es JSON válido.' },
  invalid_input: { status: 422, detail: 'Revisa los datos marcados.' },
  missing_idempotency_key: {
    status: 400,
    detail: 'Falta la clave de la jugada. Recarga la página y vuelve a intentarlo.',
  },
  idempotency_key_reused: {
    status: 409,
    detail: 'Esa clave ya se usó para otra jugada. Recarga la página y vuelve a intentarlo.',
  },
  malformed_request: { status: 400, detail: 'La petición no se entiende.' },
  foreign_origin: {
    status: 403,
    detail: 'No hemos podido comprobar que esto lo envía nuestra página. Recárgala y vuelve a intentarlo.',
  },
  outdated_page: {
    status: 410,
    detail: 'Hay una versión nueva de esta página. Recárgala y vuelve a enviarlo.',
  },
  body_too_large: { status: 413, detail: 'El mensaje es demasiado grande.' },
  unsupported_media_type: { status: 415, detail: 'La petición debe enviarse como JSON.' },
  bad_icon_request: { status: 400, detail: 'Esa petición de iconos no es válida.' },
  method_not_allowed: { status: 405, detail: 'Esa dirección no admite este método.' },
  not_found: { status: 404, detail: 'No encontramos lo que buscas.' },
  too_many_requests: { status: 429, detail: 'Demasiados intentos seguidos. Espera un poco y vuelve a probar.' },
  bot_check_failed: {
    status: 422,
    detail: 'No hemos podido comprobar que eres una persona. Vuelve a intentarlo.',
  },
  text_missing: {
    status: 503,
    detail:
      'Falta publicar el texto que tendrías que aceptar, y sin él no guardamos nada. Vuelve a intentarlo más tarde; si sigue igual, escríbenos.',
  },
  /**
   * Browsers with JavaScript do the extra work automatically. The sentence is for the sign-in form in other browsers.
   */
  more_work: {
    status: 428,
    detail:
      'Hay muchos intentos de entrar con este correo y tu navegador no ha podido hacer la comprobación que pedimos. Pide un enlace en «He olvidado mi contraseña» y ábrelo en este mismo navegador: después podrás entrar.',
  },
  // The caller
  not_signed_in: { status: 401, detail: 'Entra en tu cuenta para continuar.' },
  session_ended: { status: 401, detail: 'Tu sesión se ha cerrado. Vuelve a entrar y seguirás donde estabas.' },
  wrong_credentials: { status: 401, detail: 'El correo o la contraseña no son correctos.' },
  account_leaving: {
    status: 403,
    detail: 'Has pedido borrar tu cuenta. Cancela el borrado en tu perfil para volver a usarla.',
  },
  account_blocked: {
    status: 403,
    detail: 'Tu cuenta está bloqueada y no puede participar. El motivo está en tu perfil; si es un error, escríbenos.',
  },
  wrong_password: { status: 422, detail: 'Esa no es tu contraseña actual.' },
  not_validated: { status: 403, detail: 'Te falta algún paso para participar.' },
  email_unconfirmed: { status: 403, detail: 'Confirma tu correo para participar.' },
  country_not_eligible: { status: 403, detail: 'Esta promoción no está disponible en tu país.' },
  too_young: { status: 403, detail: 'Solo pueden participar personas mayores de 18 años.' },
  password_required: {
    status: 403,
    detail: 'Para confirmar el correo desde aquí, escribe la contraseña que elegiste al crear la cuenta.',
  },
  sign_in_again: { status: 403, detail: 'Hace un rato que entraste. Vuelve a entrar y repite el cambio.' },
  wrong_code: { status: 422, detail: 'Ese código no es correcto o ha caducado. Pide otro si lo necesitas.' },
  link_expired: { status: 410, detail: 'El enlace ha caducado o ya se usó. Pide uno nuevo.' },
  sign_up_link_invalid: {
    status: 410,
    detail: 'Ese enlace ya no vale, pero no lo necesitas: rellena el formulario y crea tu cuenta.',
  },
  provider_unavailable: {
    status: 503,
    detail: 'Ese servicio no contesta ahora mismo. Prueba dentro de un rato o entra con tu correo y tu contraseña.',
  },
  provider_refused: { status: 403, detail: 'No se ha podido entrar con ese servicio. Vuelve a intentarlo.' },
  provider_answer_late: {
    status: 410,
    detail: 'La respuesta de ese servicio ha tardado demasiado o ya se ha usado. Vuelve a empezar.',
  },
  provider_email_unconfirmed: {
    status: 403,
    detail: 'Ese servicio no nos ha dado un correo confirmado. Entra con tu correo y tu contraseña.',
  },
  provider_email_refused: {
    status: 403,
    detail:
      'Ese servicio nos ha dado un correo que aquí no podemos usar. Entra con otro, o crea tu cuenta con tu correo y una contraseña.',
  },
  shared_mailbox: {
    status: 409,
    detail:
      'Ya hay una cuenta con ese buzón, con el correo escrito de otra forma. Entra con ella: aquí vale una por buzón.',
  },
  throwaway_mailbox: {
    status: 403,
    detail: 'Ese correo es temporal, y con uno así no se puede participar. Entra con tu correo de siempre.',
  },
  last_way_in: {
    status: 409,
    detail: 'Es tu única forma de entrar. Antes de quitarla, crea una contraseña con «He olvidado mi contraseña».',
  },
  second_step: { status: 403, detail: 'Falta el código de tu aplicación para terminar de entrar.' },
  second_step_late: {
    status: 410,
    detail: 'Has tardado demasiado, o has probado demasiados códigos. Vuelve a entrar.',
  },
  wrong_second_code: {
    status: 422,
    detail:
      'Ese código no vale. Usa el que tu aplicación enseña ahora, o un código de recuperación que no hayas usado.',
  },
  totp_on: { status: 409, detail: 'Ya pedimos un código para entrar en tu cuenta.' },
  totp_off: { status: 409, detail: 'Tu cuenta ya no pide un código para entrar.' },
  totp_late: { status: 410, detail: 'Ha pasado demasiado tiempo. Vuelve a empezar con una clave nueva.' },
  passkey_late: {
    status: 410,
    detail: 'Has tardado demasiado con la clave de acceso. Recarga la página y vuelve a intentarlo.',
  },
  passkey_refused: {
    status: 403,
    detail: 'Esa clave de acceso no vale aquí. Prueba con otra, o entra de otra forma.',
  },
  passkey_known: { status: 409, detail: 'Esa clave de acceso ya está en una cuenta.' },
  passkeys_full: { status: 409, detail: 'Ya tienes 10 claves de acceso. Quita alguna para añadir otra.' },
  // Campaigns and prizes
  not_open: { status: 409, detail: 'La promoción aún no ha empezado.' },
  already_open: { status: 409, detail: 'La promoción ya está abierta: recarga la página y entra.' },
  paused: { status: 409, detail: 'La promoción está en pausa. Vuelve dentro de un rato.' },
  campaign_over: { status: 410, detail: 'La promoción ha terminado.' },
  not_today: { status: 409, detail: 'Esa jugada es de otro día y ya no vale. Aquí tienes la de hoy.' },
  spot_taken: { status: 409, detail: 'Ahí ya has cavado hoy. Elige otro rincón.' },
  not_enough_shells: { status: 409, detail: 'No tienes bastantes iguales para hacer el cambio.' },
  swap_used: { status: 409, detail: 'Ya has hecho el cambio de esta semana. El lunes podrás hacer otro.' },
  door_closed: { status: 409, detail: 'Esa puerta todavía no se abre.' },
  door_shut: { status: 410, detail: 'Esa puerta solo se abría en su día. Mira la de hoy.' },
  place_taken: { status: 409, detail: 'Ahí ya cuelga un adorno. Elige otro sitio.' },
  ornament_moved: { status: 409, detail: 'Ese adorno ya no está ahí. Mira el árbol y vuelve a probar.' },
  no_ornament_left: { status: 409, detail: 'No te queda ningún adorno de esos por colgar.' },
  gifts_waiting: { status: 409, detail: 'Tienes varios regalos sin recoger. Cuando se recoja uno, podrás hacer otro.' },
  gift_own: { status: 409, detail: 'Este regalo lo hiciste tú: es para otra persona.' },
  gift_used: { status: 409, detail: 'Este regalo ya lo ha recogido alguien.' },
  gift_gone: { status: 410, detail: 'Este regalo ya no se puede recoger: quien lo hizo ya no participa.' },
  gift_repeated: { status: 409, detail: 'Esta persona ya te regaló un adorno: solo cuenta uno de cada persona.' },
  gifts_full: { status: 409, detail: 'Ya has recibido todos los regalos que caben en esta edición.' },
  gift_ring: {
    status: 409,
    detail: 'Le diste un adorno a esta persona hace menos de un día. El suyo te espera: recógelo mañana.',
  },
  link_revoked: { status: 410, detail: 'Este árbol ya no se comparte.' },
  mission_closed: { status: 409, detail: 'Esa misión todavía no ha empezado.' },
  mission_over: { status: 410, detail: 'Esa misión ya ha terminado. Mira la de esta semana.' },
  mission_done: { status: 409, detail: 'Esa misión ya la tienes hecha.' },
  wrong_word: { status: 409, detail: 'Está en la sopa, pero no es la palabra que buscamos. Prueba con otra.' },
  word_not_in_grid: { status: 409, detail: 'Esa palabra no está en la sopa de letras.' },
  wrong_partner_code: { status: 409, detail: 'Ese código no es correcto. Revísalo y vuelve a escribirlo.' },
  spare_used: { status: 409, detail: 'El comodín ya está usado: hay uno por edición.' },
  day_not_missed: { status: 409, detail: 'Ese día no se puede reparar: el comodín es para un día pasado sin sellar.' },
  invitation_own: { status: 409, detail: 'Esta invitación es tuya: compártela con otra persona.' },
  invitation_other: { status: 409, detail: 'Ya aceptaste la invitación de otra persona en esta edición.' },
  invitation_ring: {
    status: 409,
    detail: 'Esta persona llegó por ti o por alguien a quien invitaste: las invitaciones cruzadas no cuentan.',
  },
  invitation_full: { status: 409, detail: 'Esta invitación ya ha llegado a todas las personas que podía.' },
  invitation_gone: { status: 410, detail: 'Esta invitación ya no cuenta: quien la hizo ya no participa.' },
  candle_closed: { status: 409, detail: 'Esa vela todavía no se enciende. Vuelve en su día.' },
  candle_lit: { status: 409, detail: 'Esa vela ya está encendida.' },
  no_tries_left: { status: 409, detail: 'Ya has usado los dos intentos de esa vela.' },
  code_slip: { status: 422, detail: 'Ese código no está bien escrito: hay alguna letra o número mal.' },
  code_unknown: { status: 404, detail: 'No encontramos ese código. Revísalo letra por letra.' },
  code_early: { status: 409, detail: 'Ese código todavía no vale. Guárdalo: aquí verás desde cuándo.' },
  code_used: { status: 409, detail: 'Ese código ya se ha canjeado con otra cuenta. Si lo tienes tú, escríbenos.' },
  code_reserved: {
    status: 409,
    detail: 'Otra cuenta está canjeando ese código. Si no lo termina, dentro de un cuarto de hora vuelve a valer.',
  },
  code_over: { status: 410, detail: 'Ese código ya ha caducado.' },
  code_sold_out: { status: 409, detail: 'Ese código se ha agotado: ya lo ha canjeado el máximo de personas.' },
  code_blocked: { status: 410, detail: 'Ese código está anulado. Si crees que es un error, escríbenos.' },
  code_country: { status: 403, detail: 'Ese código no vale en tu país.' },
  code_limit: {
    status: 409,
    detail: 'Ya has canjeado todos los códigos de esta oferta que puede canjear una persona.',
  },
  codes_paused: {
    status: 429,
    detail:
      'Tu cuenta ha probado demasiados códigos que no existen y no puede canjear más durante un día. Si ha sido sin querer, escríbenos y lo arreglamos.',
  },
  bonus_unavailable: {
    status: 409,
    detail: 'Ahora mismo no podemos darte el regalo de ese código. No se ha gastado: guárdalo y vuelve a probar.',
  },
  match_unknown: { status: 404, detail: 'Ese partido no es de este torneo.' },
  match_undefined: { status: 409, detail: 'Todavía no se sabe quién juega ese partido.' },
  match_locked: { status: 409, detail: 'Ese partido ya ha empezado: vale lo último que guardaste antes.' },
  through_missing: { status: 422, detail: 'Si hay empate, elige quién pasa.' },
  match_suspended: { status: 409, detail: 'Ese partido está suspendido y no puntúa para nadie.' },
  pick_locked: { status: 409, detail: 'Ya no se puede cambiar el campeón.' },
  team_unknown: { status: 422, detail: 'Ese equipo no juega este torneo.' },
  name_taken: { status: 409, detail: 'Ese nombre ya lo usa otra persona. Prueba con otro.' },
  league_unknown: { status: 404, detail: 'No hay ninguna liga con ese código. Revísalo y vuelve a escribirlo.' },
  league_closed: { status: 409, detail: 'Esa liga ya no admite a nadie más. Pide a quien la creó que la abra.' },
  league_full: { status: 409, detail: 'Esa liga ya tiene a las 50 personas que caben.' },
  league_owner: { status: 403, detail: 'Eso solo puede hacerlo quien lleva la liga.' },
  leagues_full: { status: 409, detail: 'Ya estás en 20 ligas. Sal de alguna para entrar en otra.' },
  prize_on_its_way: {
    status: 409,
    detail: 'Ese premio ya es tuyo o va de camino. Si no lo quieres, escríbenos y lo vemos.',
  },
  parcel_sent: {
    status: 409,
    detail: 'Tu paquete ya ha salido con la dirección que teníamos. Escríbenos y vemos qué se puede hacer.',
  },
  claim_over: { status: 410, detail: 'El plazo para recoger este premio ha terminado.' },
  address_required: { status: 422, detail: 'Para enviarte el premio necesitamos una dirección.' },
  till_unknown: {
    status: 404,
    detail: 'Este enlace de tienda no existe o ya no vale. Pide uno nuevo a la organización.',
  },
  till_code_unknown: { status: 404, detail: 'No existe ningún premio recogido con ese código. Revísalo.' },
  till_code_used: { status: 409, detail: 'Ese código ya se ha usado.' },
  till_code_annulled: { status: 410, detail: 'Ese premio está anulado: su código no vale.' },
  // A rehearsal
  rehearsal_closed: { status: 403, detail: 'Esto es un ensayo. Pide el enlace a quien lo organiza.' },
  rehearsal_over: { status: 410, detail: 'Este ensayo ha terminado.' },
  no_unit_left: { status: 409, detail: 'No queda ninguna unidad de ese premio que se pueda ganar jugando.' },
  // The service itself
  no_connection: {
    status: 503,
    detail: 'No hemos podido conectar. Comprueba tu conexión y vuelve a intentarlo.',
  },
  unavailable: { status: 503, detail: 'Estamos ocupados ahora mismo. Vuelve a intentarlo en unos segundos.' },
  internal: {
    status: 500,
    detail: 'Algo ha fallado por nuestra parte. Vuelve a intentarlo; si sigue igual, escríbenos con la referencia.',
  },
} as const satisfies Record<string, { status: number; detail: string }>

export type ProblemCode = keyof typeof PROBLEMS

export interface ProblemOptions {
  detail?: string
  fields?: FieldFault[]
  retryAfter?: number
  work?: WorkLevel
  secondStep?: SecondStep
  reference?: string
}

/** An expected failure. It is created from a code and sent as `application/problem+json`. */
export class Problem extends ProblemError {
  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    const { status, detail } = PROBLEMS[code]
    super({ type: `urn:temporada:problem:${code}`, title: code, status, code, detail, ...options })
  }
}
