import ipaddr from 'ipaddr.js'
import { isLocalName } from '#host/local-name.ts'
import type { WebEnv } from '#web/env.ts'

export interface SettingWarning {
  setting: keyof WebEnv
  message: string
}

type Settings = Pick<
  WebEnv,
  'PUBLIC_ORIGIN' | 'TRUST_PROXY' | 'DEVELOPMENT_PAGES' | 'RATE_LIMITS' | 'EMBED_ORIGINS' | 'isPublic'
>

/** Returns warnings for the log at the start, only about settings that are certainly wrong. */
export function settingWarnings(env: Settings): SettingWarning[] {
  const warnings: (SettingWarning & { isTrue: boolean })[] = [
    {
      setting: 'TRUST_PROXY',
      isTrue: env.isPublic && env.TRUST_PROXY === 0,
      message:
        'PUBLIC_ORIGIN is https, which a proxy in front has to speak, but TRUST_PROXY is 0: all visitors share its address and one budget. Set it to the number of proxies in front',
    },
    {
      setting: 'PUBLIC_ORIGIN',
      isTrue: env.PUBLIC_ORIGIN !== undefined && isPlainOnInternet(new URL(env.PUBLIC_ORIGIN)),
      message: 'PUBLIC_ORIGIN is http on the internet: passwords and sessions can be read on the way. Use https',
    },
    {
      setting: 'DEVELOPMENT_PAGES',
      isTrue: env.isPublic && env.DEVELOPMENT_PAGES === 'open',
      message: 'DEVELOPMENT_PAGES has no effect on a public host: no visitor sees the development pages. Remove it',
    },
    {
      setting: 'EMBED_ORIGINS',
      isTrue: !env.isPublic && env.EMBED_ORIGINS.some((origin) => origin.startsWith('https:')),
      message:
        'EMBED_ORIGINS needs an https PUBLIC_ORIGIN: browsers show no http page in a frame of an https page, and keep no cookie of it',
    },
    {
      setting: 'RATE_LIMITS',
      isTrue: env.isPublic && env.RATE_LIMITS === 'off',
      message: 'RATE_LIMITS has no effect on a public host: all budgets apply. Remove it',
    },
  ]
  return warnings.filter(({ isTrue }) => isTrue).map(({ setting, message }) => ({ setting, message }))
}

function isPlainOnInternet({ protocol, hostname }: URL): boolean {
  if (protocol !== 'http:') return false
  const address = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(address)) return ipaddr.process(address).range() === 'unicast'
  return !isLocalName(hostname)
}
