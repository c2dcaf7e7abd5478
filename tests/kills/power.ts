import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, 'unsynced.c')

/** The disk of an SQLite database, as it is after the power has gone. */
export class Disk {
  readonly env: Record<string, string>
  readonly #files: string[]

  /** With `dropsSyncs`, syncs do nothing: the control, in which plays must be lost. */
  constructor(folder: string, file: string, dropsSyncs: boolean) {
    const library = join(folder, 'unsynced.so')
    execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl'])
    this.env = { LD_PRELOAD: library, ...(dropsSyncs && { DROP_SYNCS: '1' }) }
    this.#files = [file, `${file}-wal`]
  }

  /** Takes the files as they are for synced: another process than the server has written them. */
  settle(): void {
    for (const file of this.#files) {
      if (existsSync(file)) copyFileSync(file, `${file}.durable`)
      else rmSync(`${file}.durable`, { force: true })
    }
  }

  /** Puts back what was synced. The server must have been killed. */
  loseUnsynced(): void {
    const [database = ''] = this.#files
    rmSync(`${database}-shm`, { force: true })
    for (const file of this.#files) {
      if (existsSync(`${file}.durable`)) copyFileSync(`${file}.durable`, file)
      else rmSync(file, { force: true })
    }
  }
}
