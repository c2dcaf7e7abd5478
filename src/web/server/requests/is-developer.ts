import { getRequest } from '@tanstack/react-start/server'
import { LOCAL_VISITOR } from '#host/visitor.ts'
import { webEnv } from '#web/env.ts'

export function isDeveloper(): boolean {
  const { isPublic, DEVELOPMENT_PAGES, rehearsal } = webEnv()
  // All who have the link of a rehearsal read its mails.
  if (rehearsal) return true
  return !isPublic && (DEVELOPMENT_PAGES === 'open' || getRequest().headers.has(LOCAL_VISITOR))
}
