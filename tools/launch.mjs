// The command that a person types first: plain JavaScript for any Node from 20 on. It installs what is missing and hands over to
// the pinned Node, under which everything else runs.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './launch/install.mjs'
import { runPinned } from './launch/pinned-node.mjs'
import { ensureNodeStarts } from './launch/system-library.mjs'

const programs = {
  start: ['tools/start.ts'],
  dev: ['tools/dev.ts'],
  test: ['tools/test.ts'],
  check: ['tools/test.ts', '--quick'],
  backup: ['apps/server/src/cli.ts', 'backup'],
  restore: ['apps/server/src/cli.ts', 'restore'],
  verify: ['apps/server/src/cli.ts', 'verify'],
  'verify-letters': ['apps/server/src/cli.ts', 'verify-letters'],
  'verify-log': ['tools/verify-log.ts'],
  seed: ['apps/server/src/cli.ts', 'seed'],
  admin: ['apps/server/src/cli.ts', 'admin'],
  'load-codes': ['apps/server/src/cli.ts', 'load-codes'],
  app: ['apps/server/src/cli.ts', 'app'],
  // Of a large shop: memory is kept small, which takes half of the time of reading more.
  'move-in': ['--optimize-for-size', 'apps/server/src/cli.ts', 'move-in'],
  'move-out': ['apps/server/src/cli.ts', 'move-out'],
}

/** These work with the tools of development: compiler, linters, browsers. */
const withTools = new Set(['test', 'check', 'dev'])

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [command = '', ...rest] = process.argv.slice(2)
const program = programs[command]

const main = async () => {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    console.error(`Kassa needs Node 20 or newer to start; this is ${process.version}.`)
    return 1
  }
  if (!program) {
    console.error(`Unknown command "${command}". There are: ${Object.keys(programs).join(', ')}.`)
    return 1
  }
  if (!(await ensureDependencies(root, { isWhole: withTools.has(command) })) || !ensureNodeStarts(root)) return 1
  return runPinned(root, [...program, ...rest])
}

process.exitCode = await main()
