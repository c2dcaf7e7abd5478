// JavaScript: to strip its types, Node would load a compiler, a seventh of the start.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const dist = join(import.meta.dirname, '../../dist')

// V8 makes objects old at once if the first ones made at the same place in the code lived long. For React's elements these
// are drawings of modules, and the rest are parts of pages: each page would be kept until a full collection.
setFlagsFromString('--no-allocation-site-pretenuring')

// Node keeps what it compiles from here on, and writes it as the process ends: the next start takes two thirds of the time.
enableCompileCache(join(dist, 'server/compiled'))
const { serve } = await import(pathToFileURL(join(dist, 'server/server.js')).href)
await serve(join(dist, 'client'))
