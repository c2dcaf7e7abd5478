import { userInfo } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { createVault } from '#api/campaigns/definition/vault.ts'
import type { EditionContext } from '#api/campaigns/editions/edition.ts'
import { type CodeHashing, createCodeHashing } from '#api/codes/hashing.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { type ApiEnv, readApiEnv } from '#api/env.ts'
import { GAMES } from '#api/games/catalog.ts'
import { own } from '#contract/primitives/own.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { readName } from '#contract/text/read-name.ts'
import { changeIn, noteChange, thisScript } from './note-change.ts'
import { noteText } from './output.ts'

/** The words of this process, of which `withDatabase` stores the ids if they ask for a change. */
let words: string[] = []

/** Returns the words and options after the command's name; prints the usage and exits if an option is unknown. */
export function readWords<O extends NonNullable<ParseArgsConfig['options']>>(options: O, usage: string) {
  try {
    const read = parseArgs({ allowPositionals: true, options })
    words = read.positionals
    return read
  } catch (error) {
    noteText(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(1)
  }
}

type Commands = Record<string, () => Promise<void>>

/** Runs an operator command; prints a failure without its stack trace. */
export async function runCommand(commands: Commands, name: string | undefined, usage: string): Promise<void> {
  try {
    const command = name === undefined ? undefined : own(commands, name)
    if (!command) throw new Error(usage)
    await command()
  } catch (error) {
    noteText(wordsOf(error))
    process.exitCode = 1
  }
}

/** A problem has a code for the operator, and a sentence in the language of visitors. */
const wordsOf = (error: unknown): string => {
  if (error instanceof ProblemError) return `The API refuses this as "${error.code}". Visitors read: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}

/** Returns the environment of the server whose database this command uses. */
export const serverEnv = (): ApiEnv => readApiEnv(process.env)

/** Returns the environment for other programs that a command runs. */
export const programEnv = (): NodeJS.ProcessEnv => process.env

/** Returns the server's hash function for codes. */
export const codeHashing = (): CodeHashing => createCodeHashing(serverEnv().ledgerKeys)

/**
 * Runs `what` with the server's database, also while the server runs. With `beside: false`, the server must be stopped.
 * A command that changes data is stored for the security log; `addSubject` adds an id that is no word of the command.
 */
export async function withDatabase(
  what: (db: Database, context: EditionContext, addSubject: (id: string) => void) => Promise<void>,
  { beside = true } = {},
): Promise<void> {
  const env = serverEnv()
  const db = await openDatabase(env.DATABASE_URL, { beside, connections: 1 })
  const change = changeIn(thisScript(), words, process.argv.includes('--apply'))
  const noteOutcome = async (outcome: 'done' | 'refused') => {
    if (change) await noteChange(db, { ...change, actor: operator(), outcome })
  }
  try {
    const context = { games: GAMES, vault: createVault(env.ledgerKeys) }
    await what(db, context, (id) => change?.subjects.push(id))
    await noteOutcome('done')
  } catch (error) {
    await noteOutcome('refused')
    throw error
  } finally {
    await db.close()
  }
}

export function required(value: string | undefined, name: string, usage: string): string {
  if (!value?.trim()) throw new Error(`${name} is missing.\n${usage}`)
  return value.trim()
}

/** Checks a name that the desk gives, by the same rules as a member's name. */
export function nameIn(text: string, most: number): string {
  const context = readName(text, { most })
  if ('fault' in context) throw new Error(`"${text}" cannot be a name. Visitors read: ${context.fault}`)
  return context.text
}

/** Formats an instant in UTC: `2026-11-20T12:00`. */
export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 16)

/**
 * Returns the operator who runs the command, as recorded in the history. In a container every operator has the same
 * user, so `OPERATOR` gives the name.
 */
export const operator = (): string => `operator:${process.env.OPERATOR || userInfo().username}`
