import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SIZE_BYTES = 512 * 2 ** 20
const NO_SYNC = join(import.meta.dirname, 'no-sync.c')

/**
 * A disk whose power can be cut: a file system in an image of its own. Writes that were not synced are in the memory of
 * the kernel and not in the image. Needs Linux, root and loop devices.
 */
export class Disk {
  /** The folder of its files. */
  readonly folder: string
  readonly #image: string

  constructor(home: string) {
    if (process.getuid?.() !== 0) throw new Error('A disk whose power can be cut needs root, to mount its image.')
    this.folder = join(home, 'disk')
    this.#image = join(home, 'disk.img')
    mkdirSync(this.folder)
    // PostgreSQL, which refuses to run as root, has to reach the folder.
    chmodSync(home, 0o711)
    writeFileSync(this.#image, '')
    truncateSync(this.#image, SIZE_BYTES)
    execFileSync('mkfs.ext4', ['-q', this.#image])
    this.#mount()
  }

  #mount(): void {
    execFileSync('mount', ['-o', 'loop', this.#image, this.folder])
  }

  /** Writes everything to the image. */
  settle(): void {
    execFileSync('sync', ['-f', this.folder])
  }

  /** Takes away all writes that were not synced. No process may use the disk: the servers were killed. */
  cutPower(): void {
    const kept = `${this.#image}.kept`
    // Before the end of the mount, which writes the rest.
    execFileSync('cp', ['--sparse=always', this.#image, kept])
    this.remove()
    renameSync(kept, this.#image)
    this.#mount()
  }

  remove(): void {
    execFileSync('umount', [this.folder])
  }
}

/** Returns the environment of a server whose syncs do nothing. Needs `gcc`. */
export function withoutSyncs(home: string): Record<string, string> {
  const library = join(home, 'no-sync.so')
  execFileSync('gcc', ['-shared', '-fPIC', '-o', library, NO_SYNC])
  return { LD_PRELOAD: library }
}
