import { parseArgs } from 'node:util'
import { provision, type Need } from '../tools/test/provision.ts'
import { conditions } from './conditions.ts'

/**
 * `npm run bench [-- --only sales,lists]`: measures the product against targets.md and prints JSON.
 *
 * Ratios inside one run are what counts; absolute times are printed with their conditions.
 */
type Bench = (args: readonly string[]) => Promise<unknown>

const benches: Readonly<Record<string, () => Promise<{ readonly run: Bench }>>> = {
  sales: () => import('./sales/sales.bench.ts'),
  figures: () => import('./figures/figures.bench.ts'),
  journal: () => import('./books/journal.bench.ts'),
  growth: () => import('./growth/growth.bench.ts'),
  members: () => import('./members/members.bench.ts'),
  payments: () => import('./payments/payments.bench.ts'),
  promotion: () => import('./promotion/promotion.bench.ts'),
  size: () => import('./size/size.bench.ts'),
  start: () => import('./start/start.bench.ts'),
  desk: () => import('./desk/desk.bench.ts'),
  tasks: () => import('./desk/tasks.bench.ts'),
  'product-form': () => import('./office/product-form.bench.ts'),
  'office-pages': () => import('./office/pages.bench.ts'),
  'second-screen': () => import('./desk/second-screen.bench.ts'),
  neighbors: () => import('./neighbors/neighbors.bench.ts'),
  people: () => import('./people/people.bench.ts'),
  goods: () => import('./goods/goods.bench.ts'),
  heartbeat: () => import('./devices/heartbeat.bench.ts'),
  strangers: () => import('./strangers/strangers.bench.ts'),
  receipts: () => import('./receipts/receipts.bench.ts'),
  catalogues: () => import('./catalogues/catalogues.bench.ts'),
  'catalogue-pages': () => import('./catalogues/pages.bench.ts'),
  'first-load': () => import('./catalogues/first-load.bench.ts'),
  'beside-apps': () => import('./apps/beside-apps.bench.ts'),
  moving: () => import('./moving/moving.bench.ts'),
}

const database: readonly Need['name'][] = ['postgres']
const databaseAndBrowser: readonly Need['name'][] = ['postgres', 'chromium']

/** The needs of each bench beside the packages of npm. */
const needs: Readonly<Record<string, readonly Need['name'][]>> = {
  sales: database,
  figures: database,
  journal: database,
  growth: database,
  members: database,
  payments: database,
  desk: databaseAndBrowser,
  tasks: databaseAndBrowser,
  'product-form': databaseAndBrowser,
  'office-pages': ['chromium'],
  'second-screen': databaseAndBrowser,
  neighbors: ['chromium'],
  people: database,
  goods: database,
  heartbeat: database,
  strangers: database,
  catalogues: database,
  'catalogue-pages': database,
  'first-load': database,
  'beside-apps': database,
  moving: database,
}

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const names = values.only?.split(',') ?? Object.keys(benches)
const unknown = names.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0)
  throw new Error(`there is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)

// Processes that a bench started end with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

const say = (line: string): void => void process.stderr.write(`${line}\n`)
const wanted = [...new Set(names.flatMap((name) => needs[name] ?? []))]
// A missing need is only reported: some benches do without, on the embedded database.
for (const { howTo } of await provision(wanted, say)) say(howTo)

const figures: Record<string, unknown> = { conditions: conditions() }
for (const name of names) {
  say(`${name} …`)
  const bench = await benches[name]?.()
  figures[name] = await bench?.run(positionals)
}
console.log(JSON.stringify(figures, null, 2))
