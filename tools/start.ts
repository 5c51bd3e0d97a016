// `npm start`: the server in this very process, and beside its start the web app built where it must be.
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { buildWeb, packSmall } from './build-web.ts'

const say = (line: string): void => console.log(line)

// Code that was compiled once is read the next time, which takes a quarter off a start. A folder that cannot be written
// is no fault.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))
const pages = buildWeb(say, 'quick')
// Heard where it is awaited; until then a build that fails is no fault without a hearer.
pages.catch(() => undefined)
say('Starting …')
try {
  const { serve } = await import('../apps/server/src/serve.ts')
  await serve(pages)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
flushCompileCache()
// The screens lie there and are packed quickly; whoever is sent them over a line has them small a minute later.
void packSmall().catch((error: unknown) => say(`The web app stays larger than it could be: ${String(error)}`))
