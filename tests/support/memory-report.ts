/** Loaded before a server of the tests (`--import`): reports what it has loaded, and the bytes in use after a garbage collection. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: (options: { type: 'minor' | 'major' }) => void = runInNewContext('gc')

process.on('message', ({ memory, loaded }: { memory?: 'minor' | 'major'; loaded?: boolean }) => {
  if (loaded) process.send?.((process as unknown as { moduleLoadList: string[] }).moduleLoadList)
  if (!memory) return
  collect({ type: memory })
  const { heapUsed, external } = process.memoryUsage()
  process.send?.(heapUsed + external)
})
process.channel?.unref()
