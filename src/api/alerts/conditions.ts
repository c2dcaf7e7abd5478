import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { importCommand, type Missing } from '../prizes/codes/codes.ts'

/** A state of the site that needs a person. Its words go to the operator and name no member. */
export interface Condition {
  /** The kind, and after a space its subject. Stable, because what the operator was told is stored by this name. */
  name: string
  title: string
  text: string
  /** The words after «Qué hacer:», with the command if there is one. */
  advice: string
}

/** The numbers and lists from which the conditions follow. */
export interface Facts {
  /** Number of mails that have failed and can be sent again, at most `MOST_COUNTED`. */
  failedMails: number
  /** Whether mails have waited for the mail server for over an hour. */
  isMailAway: boolean
  overdueDraws: readonly { campaign: string; draws: readonly string[] }[]
  missingCodes: readonly Missing[]
  failingJobs: readonly { name: string; rounds: number }[]
  /** Undefined without a replica. */
  replicaLagMs: number | undefined
  /** Undefined if the data are not on this machine. */
  freeBytes: number | undefined
}

/** Maximum number of failed mails that are counted; a higher count would tell the operator nothing more. */
export const MOST_COUNTED = 1_000

/** Free space below which plays are in danger soon; the rule in docs/monitoring has the same. */
const LEAST_FREE_BYTES = 2e9

const MAIL_AWAY = 'mail-away'
/** Returns whether a mail can report a condition. None can report that mail does not work. */
export const isForMail = (name: string): boolean => name !== MAIL_AWAY

/** Returns the conditions that hold by these facts. */
export const conditionsOf = (facts: Facts): Condition[] => [
  ...failedMails(facts),
  ...mailAway(facts),
  ...facts.overdueDraws.map(overdueDraws),
  ...facts.missingCodes.map(missingCodes),
  ...facts.failingJobs.map(failingJob),
  ...fullDisk(facts),
  ...replicaBehind(facts),
]

function failedMails({ failedMails: count }: Facts): Condition[] {
  if (count === 0) return []
  const many = count === MOST_COUNTED ? `${count} o más` : count
  return [
    {
      name: 'mails-failed',
      title: 'Hay correos que no han llegado',
      text: `Correos sin entregar que aún se pueden enviar otra vez: ${many}.`,
      advice: 'mira la causa con «npm run mail -- list» y envíalos otra vez con «npm run mail -- retry ID».',
    },
  ]
}

function mailAway({ isMailAway }: Facts): Condition[] {
  if (!isMailAway) return []
  return [
    {
      name: MAIL_AWAY,
      title: 'El servidor de correo no responde',
      text: 'Desde hace más de una hora no sale ningún correo, tampoco los códigos para entrar.',
      advice: 'mira la causa con «npm run mail -- list» y comprueba SMTP_URL. Los correos esperan y saldrán solos.',
    },
  ]
}

const overdueDraws = ({ campaign, draws }: Facts['overdueDraws'][number]): Condition => ({
  name: `draw-overdue ${campaign}`,
  title: `Falta celebrar un sorteo de ${campaign}`,
  text: `Su hora ha pasado y sigue pendiente: ${draws.join(', ')}.`,
  advice: `introduce el valor público con «npm run season -- public-value ${campaign} SORTEO --value "TEXTO"», o los resultados que falten.`,
})

const missingCodes = ({ campaign, prizes }: Missing): Condition => ({
  name: `codes-missing ${campaign}`,
  title: `Faltan códigos de premios de ${campaign}`,
  text: `Sin ellos no se pueden ganar: ${prizes.map(({ prize, waiting }) => `${prize} (${waiting})`).join(', ')}.`,
  advice: `importa los del socio: ${prizes.map(({ prize }) => `«${importCommand(campaign, prize)}»`).join(', ')}.`,
})

const failingJob = ({ name, rounds }: Facts['failingJobs'][number]): Condition => ({
  name: `job-failing ${name}`,
  title: `El trabajo «${name}» falla`,
  text: `Ha fallado ${rounds} veces seguidas.`,
  advice: 'busca «job failed» en el registro: dice la causa.',
})

function fullDisk({ freeBytes }: Facts): Condition[] {
  if (freeBytes === undefined || freeBytes >= LEAST_FREE_BYTES) return []
  return [
    {
      name: 'disk-full',
      title: 'El disco se llena',
      text: `Junto a los datos quedan ${Math.floor(freeBytes / 1e6)} MB. Con el disco lleno no se puede jugar.`,
      advice: 'haz sitio en el disco de DATA_DIR.',
    },
  ]
}

/** Lag from which a replica needs a person; the rule in docs/monitoring has the same. */
const REPLICA_BEHIND_MS = 5 * MINUTE_MS

function replicaBehind({ replicaLagMs }: Facts): Condition[] {
  if (replicaLagMs === undefined || replicaLagMs < REPLICA_BEHIND_MS) return []
  return [
    {
      name: 'replica-behind',
      title: 'La réplica de la base de datos no sirve',
      text: `No responde o va ${Math.floor(replicaLagMs / MINUTE_MS)} minutos por detrás. Mientras tanto se lee de la base de datos principal.`,
      advice: 'mira la réplica de DATABASE_READ_URL con «npm run doctor».',
    },
  ]
}

/** The message about a clock that has jumped. It is an event and not a condition: an hour later the clock is trusted. */
export const clockJumped = (byMs: number) => ({
  title: 'El reloj del servidor ha saltado',
  paragraphs: [
    `Ha saltado ${Math.round(byMs / 1000)} segundos. Durante una hora no caduca, se borra ni se sortea nada, y no hay más avisos.`,
    'Qué hacer: comprueba que el servidor sincroniza su hora (NTP). Si ahora va bien, nada.',
  ],
})
