/**
 * Loaded before a process of the tests (`--import`): its wall clock runs ahead of the machine's, by
 * `TEST_CLOCK_AHEAD_MS` for a whole run and by `CLOCK_AHEAD_MS` for one process. Timers keep their pace.
 */
const realNow = Date.now
const RealDate = Date
const ofRun = Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0)
let ahead = ofRun + Number(process.env.CLOCK_AHEAD_MS ?? 0)

Date.now = () => realNow() + ahead
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget),
})

/** Puts the clock this far ahead of the clock of the run, in ms. */
export function moveAhead(ms) {
  ahead = ofRun + ms
}
