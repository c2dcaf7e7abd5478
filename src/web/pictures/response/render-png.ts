import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

const LIBRARY = '@resvg/resvg-js'
/** Megabytes of JavaScript; the pixels are not in it. */
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 }

/**
 * Renders and encodes in a thread that ends with its picture. Node's pool, which hashes passwords, has no part in it, and
 * the pixels go with the thread: 8 MB each, which the library frees only when JavaScript is collected.
 */
export async function renderPng(svg: string): Promise<Buffer> {
  const workerData = { svg, library: createRequire(import.meta.url).resolve(LIBRARY) }
  const thread = new Worker(`(${renderOne})()`, { eval: true, workerData, execArgv: [], resourceLimits: LIMITS })
  const [png] = await once(thread, 'message')
  return Buffer.from(png)
}

/** Runs in the thread, from its text: a built site is one file, in which no other could be named. */
function renderOne() {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { Resvg } = process.getBuiltinModule('node:module').createRequire(workerData.library)(workerData.library)
  const picture = new Resvg(workerData.svg, { font: { loadSystemFonts: false } })
  parentPort?.postMessage(picture.render().asPng())
}
