// Entry point of `npm start`, `npm run dev`, `npm run build` and all operator and developer commands, which run on the
// pinned Node.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, developmentServer, install, runNode, SERVER_ENV } from './bootstrap.mjs'

const words = process.argv.slice(2)
// `npm start` names no command, and may have options.
const [command, ...rest] = words[0]?.startsWith('-') === false ? words : ['web', ...words]
const production = {
  env: {
    NODE_ENV: 'production',
    NODE_OPTIONS: process.env.NODE_OPTIONS || SERVER_ENV.NODE_OPTIONS,
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || SERVER_ENV.MALLOC_ARENA_MAX,
  },
  isServer: true,
}

/** Returns the season of a folder, such as `--season examples/panaderia`, as the setting of the server. */
function seasonIn(args) {
  const { season } = parseArgs({ args, options: { season: { type: 'string' } } }).values
  return season === undefined ? {} : { SEASON_FILE: resolve(season, 'season.json') }
}

const commands = {
  web: async () => {
    const season = seasonIn(rest)
    await build()
    return runNode(['dist/server/temporada.js', 'serve'], { ...production, env: { ...production.env, ...season } })
  },
  rehearse: async () => {
    await build()
    return runNode(['dist/server/temporada.js', 'rehearse', ...rest], production)
  },
  api: () => runNode(['src/cli/temporada.ts', 'api', ...rest], production),
  dev: () => developmentServer(rest),
  build: async () => {
    await build({ force: true })
    return 0
  },
  package: async () => {
    await build()
    return runNode(['build/package.ts', ...rest])
  },
  openapi: () => runNode(['src/cli/openapi.ts', ...rest]),
  reference: () => runNode(['src/cli/reference.ts', ...rest]),
}

const run = Object.hasOwn(commands, command)
  ? commands[command]
  : () => runNode(['src/cli/temporada.ts', command, ...rest])

try {
  install()
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
