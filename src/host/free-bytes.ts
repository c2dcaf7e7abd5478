import { statfs } from 'node:fs/promises'

/** Returns the free space of the disk on which a folder is. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
