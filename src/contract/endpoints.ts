import * as accounts from './accounts.ts'
import * as badges from './badges.ts'
import * as botCheck from './bot-check.ts'
import * as campaigns from './campaigns.ts'
import * as conditions from './conditions.ts'
import * as contact from './contact.ts'
import * as draws from './draws.ts'
import type { Endpoint, Resource } from './endpoint.ts'
import * as exits from './exits.ts'
import * as history from './history.ts'
import * as identityProviders from './identity-providers.ts'
import * as mailbox from './mailbox.ts'
import { GAME_ENDPOINTS } from './mechanics/catalog.ts'
import * as prizes from './prizes.ts'
import * as push from './push.ts'
import * as receipts from './receipts.ts'
import * as reminders from './reminders.ts'
import * as roots from './roots.ts'
import * as today from './today.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value

const FILES: readonly { RESOURCE: Resource }[] = [
  accounts,
  badges,
  botCheck,
  campaigns,
  conditions,
  contact,
  draws,
  exits,
  history,
  identityProviders,
  mailbox,
  prizes,
  push,
  receipts,
  reminders,
  roots,
  today,
  ...GAME_ENDPOINTS,
]

/** Every endpoint of the contract by name, in the resource that it is about. */
export const RESOURCES: readonly (Resource & { endpoints: ReadonlyMap<string, Endpoint> })[] = FILES.map((file) => {
  const endpoints = Object.entries(file).flatMap(([name, value]): [string, Endpoint][] =>
    isEndpoint(value) ? [[name, value]] : [],
  )
  return { ...file.RESOURCE, endpoints: new Map(endpoints) }
})

/** Every endpoint of the contract by name, for the test that all of them are served. */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(RESOURCES.flatMap(({ endpoints }) => [...endpoints]))
