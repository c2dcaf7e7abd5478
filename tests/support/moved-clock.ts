/**
 * Loaded before a server of the tests (`--import`): its clock runs on, ahead of the machine's by what the test says.
 * Only the wall clock moves; timers keep their pace.
 */
const realNow = Date.now
const RealDate = Date
/** Where it starts; `CLOCK_AHEAD_MS` of the process's environment. */
let ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0)

Date.now = () => realNow() + ahead
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget),
})

process.on('message', ({ ahead: ms }: { ahead?: number }) => {
  if (ms === undefined) return
  ahead = ms
  process.send?.('moved')
})
// Listening for the test must not keep a server from ending.
process.channel?.unref()
