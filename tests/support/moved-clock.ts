/** Loaded before a server of the tests (`--import`): a wall clock that the test moves by a message. */
import { moveAhead } from './wall-clock.mjs'

process.on('message', ({ ahead }: { ahead?: number }) => {
  if (ahead === undefined) return
  moveAhead(ahead)
  process.send?.('moved')
})
// Listening for the test must not keep a server from ending.
process.channel?.unref()
