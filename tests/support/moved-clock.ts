/** Loaded before a server of the tests (`--import`): lets the test move the wall clock by a message. */
import { moveAhead } from './wall-clock.mjs'

process.on('message', ({ ahead }: { ahead?: number }) => {
  if (ahead === undefined) return
  moveAhead(ahead)
  process.send?.('moved')
})
// Listening for the test must not keep a server from ending.
process.channel?.unref()
