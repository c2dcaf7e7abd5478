import * as accounts from './accounts.schema.ts'
import * as badges from './badges.schema.ts'
import * as botCheck from './bot-check.schema.ts'
import * as brand from './brand.schema.ts'
import * as campaigns from './campaigns.schema.ts'
import * as conditions from './conditions.schema.ts'
import * as contact from './contact.schema.ts'
import * as mailbox from './development-mails.schema.ts'
import * as draws from './draws.schema.ts'
import type { Endpoint, Resource } from './endpoint.ts'
import * as exits from './exits.schema.ts'
import * as factors from './factors.schema.ts'
import { GAME_ENDPOINTS } from './games/catalog.schema.ts'
import * as history from './history.schema.ts'
import * as home from './home.schema.ts'
import * as identityProviders from './identity-providers.schema.ts'
import * as prizes from './prizes.schema.ts'
import * as push from './push.schema.ts'
import * as receipts from './receipts.schema.ts'
import * as rehearsal from './rehearsal.schema.ts'
import * as reminders from './reminders.schema.ts'
import * as roots from './roots.schema.ts'
import * as till from './till.schema.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value

const FILES: readonly { RESOURCE: Resource }[] = [
  accounts,
  badges,
  botCheck,
  brand,
  campaigns,
  conditions,
  contact,
  draws,
  exits,
  factors,
  history,
  home,
  identityProviders,
  mailbox,
  prizes,
  push,
  receipts,
  rehearsal,
  reminders,
  roots,
  till,
  ...GAME_ENDPOINTS,
]

/** The resources of the contract, each with its endpoints by name. */
export const RESOURCES: readonly (Resource & { endpoints: ReadonlyMap<string, Endpoint> })[] = FILES.map((file) => {
  const endpoints = Object.entries(file).flatMap(([name, value]): [string, Endpoint][] =>
    isEndpoint(value) ? [[name, value]] : [],
  )
  return { ...file.RESOURCE, endpoints: new Map(endpoints) }
})

/** Every endpoint of the contract by name, for the test that all of them are served. */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(RESOURCES.flatMap(({ endpoints }) => [...endpoints]))
