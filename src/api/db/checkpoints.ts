import { closeSync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** As many pages in the log are worth copying into the database file. */
const MANY_PAGES = 8_000
/** So few are copied between two commits, which takes some milliseconds. */
const FEW_PAGES = 1_000

export interface Checkpoints {
  /** To be called after each commit: begins to copy if the log is long. */
  copyLog(): void
  /** Resolves once the log begins anew, or a reader of an older state keeps it from that. */
  done(): Promise<void>
  /** To be called when the connection has been closed. */
  close(): Promise<void>
}

interface Options {
  manyPages?: number
  fewPages?: number
}

/** How many pages are in the log, and how many of them are in the database file too. */
interface LogState {
  log: number
  checkpointed: number
}

/**
 * Copies SQLite's log into the database file in a thread of its own. SQLite by itself lets the commit that finds many
 * pages in the log copy them, and everybody waits. The log begins anew when all of it has been copied while nobody writes:
 * so what was written while the thread was copying is copied by this one, once that is little.
 *
 * SQLite's own limit stays as a net, five times as high, for a log that grows faster than it is copied. If the thread
 * ends, the limit is what it would be without it.
 */
export function startCheckpoints(
  connection: DatabaseSync,
  path: string,
  { manyPages = MANY_PAGES, fewPages = FEW_PAGES }: Options = {},
): Checkpoints {
  const look = connection.prepare('PRAGMA wal_checkpoint(NOOP)')
  const copyRest = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  const setNet = (pages: number) => connection.exec(`PRAGMA wal_autocheckpoint=${pages}`)
  const state = () => look.get() as unknown as LogState
  // Closed last: with any file descriptor of a file, POSIX lets go of all locks that the process has on it.
  const file = openSync(path, 'r')
  let thread: Worker | undefined
  let hasEnded = false
  let copying: PromiseWithResolvers<void> | undefined
  let askedFor = 0
  setNet(5 * manyPages)

  function startThread(): Worker {
    const started = new Worker(`(${copyWhenAsked})()`, { eval: true, workerData: { path, file }, execArgv: [] })
    started.unref()
    started.on('message', goOn)
    started.on('error', (error) => console.error(error))
    started.on('exit', () => {
      hasEnded = true
      if (connection.isOpen) setNet(manyPages)
      endCopying()
    })
    return started
  }

  /** Asks the thread to copy at least what is in the log now. */
  function ask(log: number) {
    askedFor = log
    thread ??= startThread()
    thread.postMessage('copy')
  }

  const goOn = (copied: number) =>
    orLeave(() => {
      const { log, checkpointed } = state()
      const isLittleLeft = log - checkpointed <= fewPages
      // A reader of an older state keeps the rest, or the log has begun anew by now. How long the log was in the end is no
      // measure: a commit that is being made keeps its own pages from the copy.
      const isStopped = copied < askedFor
      if (!isLittleLeft && !isStopped) return ask(log)
      if (isLittleLeft) copyRest.get()
      endCopying()
    })

  /** A commit's own copying may fail too: the log keeps everything, and the next commit tries again. */
  function orLeave(work: () => void) {
    try {
      if (connection.isOpen) work()
    } catch {
      endCopying()
    }
  }

  function endCopying() {
    copying?.resolve()
    copying = undefined
  }

  return {
    copyLog: () =>
      orLeave(() => {
        if (copying || hasEnded) return
        const { log } = state()
        if (log < manyPages) return
        copying = Promise.withResolvers()
        ask(log)
      }),
    done: async () => copying?.promise,
    async close() {
      if (thread && !hasEnded) {
        const exited = new Promise((resolve) => thread?.once('exit', resolve))
        thread.ref()
        thread.postMessage('close')
        await exited
      }
      closeSync(file)
    },
  }
}

/** Runs in the thread, from its text: a built site is one file, in which no other could be named. */
function copyWhenAsked() {
  const { fdatasyncSync } = process.getBuiltinModule('node:fs')
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const connection = new DatabaseSync(workerData.path)
  connection.exec('PRAGMA synchronous=FULL')
  const copy = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  parentPort?.on('message', (asked) => {
    if (asked === 'copy') {
      const copied = copy.get()
      // SQLite waits for the disk when it has copied all: that would be who copies the rest.
      fdatasyncSync(workerData.file)
      parentPort.postMessage(copied?.checkpointed)
    } else {
      connection.close()
      parentPort.close()
    }
  })
}
