// Entry point of `npm start`, `npm run dev`, `npm run build` and all operator and developer commands, which run on the
// pinned Node.
import { build, developmentServer, install, runNode, SERVER_ENV } from './bootstrap.mjs'

const [command = 'web', ...rest] = process.argv.slice(2)
const production = {
  env: {
    NODE_ENV: 'production',
    NODE_OPTIONS: process.env.NODE_OPTIONS || SERVER_ENV.NODE_OPTIONS,
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || SERVER_ENV.MALLOC_ARENA_MAX,
  },
  isServer: true,
}

const commands = {
  web: async () => {
    await build()
    return runNode(['dist/server/temporada.js', 'serve', ...rest], production)
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
