import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

const LIBRARY = '@resvg/resvg-js'
/** Megabytes of the thread's JavaScript heap; the pixels are outside it. */
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 }

/**
 * Renders and encodes a picture in a thread that ends with it. The thread is not one of Node's pool, which also hashes
 * passwords. The library frees the pixels (8 MB each) only at garbage collection, so they are freed with the thread.
 */
export async function renderPng(svg: string): Promise<Buffer> {
  const workerData = { svg, library: createRequire(import.meta.url).resolve(LIBRARY) }
  const thread = new Worker(`(${renderOne})()`, { eval: true, workerData, execArgv: [], resourceLimits: LIMITS })
  const [png] = await once(thread, 'message')
  return Buffer.from(png)
}

/** Runs in the thread, from its source text: the built site is a single file, so there is no separate file to load. */
function renderOne() {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { Resvg } = process.getBuiltinModule('node:module').createRequire(workerData.library)(workerData.library)
  const picture = new Resvg(workerData.svg, { font: { loadSystemFonts: false } })
  parentPort?.postMessage(picture.render().asPng())
}
