// Preloaded into every program that `bootstrap.mjs` runs. The program's IPC channel to the command closes when the
// command ends, in whatever way. The program then gets SIGHUP: a server stops in an orderly way, and other programs
// end.
process.once('disconnect', () => process.kill(process.pid, 'SIGHUP'))
// The open channel must not keep a finished program alive.
process.channel?.unref()
// Removes the `--require` option, which Node would pass on to child processes; the program ends those itself.
process.execArgv.splice(process.execArgv.indexOf('--require'), 2)
