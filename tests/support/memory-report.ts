/** Loaded before a server of the tests (`--import`): reports the bytes in use after garbage collections. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

process.on('message', ({ memory }: { memory?: true }) => {
  if (!memory) return
  collect()
  // Buffers that the first collection released count until their finalizers have run.
  setImmediate(() => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    process.send?.(heapUsed + external)
  })
})
process.channel?.unref()
