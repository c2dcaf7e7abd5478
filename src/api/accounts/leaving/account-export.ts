import { repliesTo, ticketsOf } from '../../contact/queries.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { GAMES } from '../../games/catalog.ts'
import type { WideReader } from '../../games/game.ts'
import { wholeHistory } from '../../history/history.ts'
import { tokenOf } from '../../links/links.ts'
import { prizesOf } from '../../prizes/prizes.ts'
import { passkeysOf, totpOf } from '../factors/queries.ts'
import { getAccount, meOf } from '../profile/me.ts'
import {
  addressesOf,
  chosenNamesOf,
  consentsOf,
  extraPlaysOf,
  holdingsOf,
  identitiesOf,
  linksOf,
  mailsTo,
  openingsOf,
  placesOf,
  playsOf,
  pushOf,
  remindersOf,
  sessionsOf,
  taxRecordsOf,
  usedLinksOf,
} from './queries.ts'

type ExportDeps = Pick<Deps, 'db' | 'season' | 'secret' | 'acceptedSecrets' | 'now'>
type Player = WideReader['player']

/**
 * Returns the data stored about an account, as `privacy/stored-data.ts` lists them by their keys here: no hashes, no
 * rows of other accounts.
 */
export async function exportAccount(deps: ExportDeps, player: Player) {
  const { db, season } = deps
  const { accountId, emailConfirmed } = player
  const now = deps.now()
  const { mailbox, via, email_norm } = await db.transact(() => getAccount(accountId))
  // An unconfirmed address may belong to another person, and so may its messages and mails.
  const address = emailConfirmed ? email_norm : ''
  return {
    exportedAt: now,
    account: await db.transact(() => meOf(season, accountId, now)),
    mailbox,
    via,
    names: await chosenNamesOf(db, accountId),
    devices: await sessionsOf(db, accountId),
    identities: await identitiesOf(db, accountId),
    passkeys: await passkeysOf(db, accountId),
    totp: await totpOf(db, accountId),
    consents: await consentsOf(db, accountId),
    prizes: await prizesOf(db, season, accountId, now),
    history: await wholeHistory({ db, season, accountId, now }, {}),
    plays: await playsOf(db, accountId),
    addresses: await addressesOf(db, accountId),
    taxRecords: await taxRecordsOf(db, accountId),
    draws: await placesOf(db, accountId),
    holdings: await holdingsOf(db, accountId),
    extraPlays: await extraPlaysOf(db, accountId),
    reminders: await remindersOf(db, accountId),
    openings: await openingsOf(db, accountId),
    push: await pushOf(db, accountId),
    games: await gamesOf(deps, player),
    links: await linksIn(deps, accountId),
    usedLinks: await usedLinksOf(db, accountId),
    messages: await messagesOf(db, accountId, address),
    mails: address === '' ? [] : await mailsTo(db, address),
  }
}

/** Returns the links of a member, including used and ended ones. `token` is the last part of the link's address. */
async function linksIn({ db, acceptedSecrets }: ExportDeps, accountId: string) {
  return (await linksOf(db, accountId)).map((link) => ({
    kind: link.kind,
    campaign: link.campaign_id,
    token: tokenOf(acceptedSecrets, link),
    showsName: link.shows_name === 1,
    createdAt: link.created_at,
    usedAt: link.used_at,
    endedAt: link.revoked_at,
  }))
}

/** Returns the data that games store about a member, besides plays and prizes, by edition. */
async function gamesOf(
  { db, season, secret, acceptedSecrets, now }: ExportDeps,
  player: Player,
): Promise<Record<string, unknown>> {
  const reader = { db, season, secret, acceptedSecrets, player, now: now() }
  const parts = season.all().flatMap((edition) => {
    const exported = edition.playable ? GAMES[edition.kind]?.exported : undefined
    return exported ? [exported(reader, edition).then((part) => [edition.id, part] as const)] : []
  })
  return Object.fromEntries(await Promise.all(parts))
}

async function messagesOf(db: Database, accountId: string, address: string) {
  const tickets = await ticketsOf(db, accountId, address)
  return Promise.all(
    tickets.map(async (ticket) => ({ ...ticket, replies: await repliesTo(db.read, ticket.reference) })),
  )
}
