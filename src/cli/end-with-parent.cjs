// Loaded before every program of `bootstrap.mjs`: its channel to the command closes however the command ends. A server
// takes SIGHUP as it takes any signal to stop; all other programs end.
process.once('disconnect', () => process.kill(process.pid, 'SIGHUP'))
// Lets a program that is done end.
process.channel?.unref()
// Node hands these options on to what the program starts, which ends with the program in its own way.
process.execArgv.splice(process.execArgv.indexOf('--require'), 2)
