import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run; every test file makes its own database in it. */
export default async function setup({ provide }: TestProject) {
  const cluster = await startPostgres()
  provide('postgresUrl', cluster.url)
  return () => cluster.stop()
}
