import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

const LIBRARY = '@resvg/resvg-js'
/** Megabytes of the thread's JavaScript heap; the pixels are outside it. */
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 }

/**
 * Renders and encodes a picture in a thread of its own, which ends afterwards. Node's thread pool is not used, because
 * it also hashes passwords. The library frees the pixels of a picture (8 MB) only at garbage collection; the end of the
 * thread frees them at once.
 */
export async function renderPng(svg: string): Promise<Buffer> {
  const workerData = { svg, library: createRequire(import.meta.url).resolve(LIBRARY) }
  const thread = new Worker(`(${renderOne})()`, { eval: true, workerData, execArgv: [], resourceLimits: LIMITS })
  const [png] = await once(thread, 'message')
  return Buffer.from(png)
}

/**
 * Renders a picture inside the thread, which runs the source text of this function: the built site is a single file, so
 * there is no separate file to load.
 */
function renderOne() {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { Resvg } = process.getBuiltinModule('node:module').createRequire(workerData.library)(workerData.library)
  const picture = new Resvg(workerData.svg, { font: { loadSystemFonts: false } })
  parentPort?.postMessage(picture.render().asPng())
}
