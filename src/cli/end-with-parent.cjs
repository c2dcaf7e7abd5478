// Preloaded into every program of `bootstrap.mjs`. Its IPC channel to the command closes however the command ends: then
// a server stops as on any SIGHUP, and other programs end.
process.once('disconnect', () => process.kill(process.pid, 'SIGHUP'))
// The open channel must not keep a finished program alive.
process.channel?.unref()
// Node passes these options on to child processes, which the program itself ends.
process.execArgv.splice(process.execArgv.indexOf('--require'), 2)
