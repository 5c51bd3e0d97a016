// `npm start`: the web app built where it must be, then the server in this very process.
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { buildWeb } from './build-web.ts'

// Code that was compiled once is read the next time, which takes a quarter off a start. A folder that cannot be written
// is no fault.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))
await buildWeb((line) => console.log(line))
console.log('Starting …')
await import('../apps/server/src/main.ts')
flushCompileCache()
