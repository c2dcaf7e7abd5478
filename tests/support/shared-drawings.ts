/**
 * Loaded before a server of the tests (`--import`): the servers of a run share the drawings that they have rendered, in
 * the folder `SHARED_DRAWINGS`. Otherwise, each of fifty sites would render some twenty of the same drawings.
 */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const FOLDER = process.env.SHARED_DRAWINGS ?? ''
mkdirSync(FOLDER, { recursive: true })

const render = sharp.prototype.toBuffer

sharp.prototype.toBuffer = async function (this: { options: object }): Promise<Buffer> {
  // The options include the drawing.
  const file = join(FOLDER, createHash('sha256').update(JSON.stringify(this.options)).digest('hex'))
  const known = await readFile(file).catch(() => undefined)
  if (known) return known
  const picture = await render.call(this)
  // Renamed when it is complete, because another server may read it.
  await writeFile(`${file}.${process.pid}`, picture)
  await rename(`${file}.${process.pid}`, file)
  return picture
}
