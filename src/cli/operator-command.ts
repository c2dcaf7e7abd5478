import { userInfo } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Database, openDatabase } from '#api/db/database.ts'
import { readApiEnv } from '#api/env.ts'

/** The words and options after the command's name; an unknown option ends it with the usage. */
export function readWords<O extends NonNullable<ParseArgsConfig['options']>>(options: O, usage: string) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(1)
  }
}

type Commands = Record<string, () => Promise<void>>

/** Runs one of an operator's commands; what goes wrong is told in a line, without a stack. */
export async function runCommand(commands: Commands, name: string | undefined, usage: string): Promise<void> {
  try {
    const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new Error(usage)
    await command()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** The server's own database; beside a server that may be running, unless the server has to be stopped for it. */
export async function withDatabase(what: (db: Database) => Promise<void>, { beside = true } = {}): Promise<void> {
  const db = await openDatabase(readApiEnv(process.env).DATABASE_URL, { beside, connections: 1 })
  try {
    await what(db)
  } finally {
    await db.close()
  }
}

export function required(value: string | undefined, name: string, usage: string): string {
  if (!value?.trim()) throw new Error(`${name} is missing.\n${usage}`)
  return value.trim()
}

/** `2026-11-20T12:00`, in UTC. */
export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 16)

/** Who runs the command, as the history keeps it. */
export const operator = (): string => `operator:${userInfo().username}`
