// JavaScript: to strip its types, Node would load a compiler, a seventh of the start.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const dist = join(import.meta.dirname, '../../dist')

// A place in the code whose first objects live long gets all later ones put among the old objects. The elements of React,
// all made in one place, are drawings at first and parts of pages later: each page would be kept until a full collection.
setFlagsFromString('--no-allocation-site-pretenuring')

// Node keeps what it compiles from here on, and writes it as the process ends: the next start takes two thirds of the time.
enableCompileCache(join(dist, 'server/compiled'))
const { serve } = await import(pathToFileURL(join(dist, 'server/server.js')).href)
await serve(join(dist, 'client'))
