// `npm run replay -- ../shared/data/online-retail`: a real shop's history through the public API, held against its facts.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { callerAt } from './client.ts'
import { compare, type Facts, type Figure } from './compare.ts'
import { gather, type ShopHistory } from './documents.ts'
import { play } from './play.ts'
import { readRows } from './read-rows.ts'
import { startServer } from './server.ts'
import { setUpShop } from './set-up-shop.ts'
import { sortRow } from './sort-rows.ts'

const rowsFile = 'online-retail-2010-12_2011-08.csv.gz'
const say = (line: string): void => console.log(line)

async function* sorted(file: string) {
  for await (const row of readRows(file)) yield sortRow(row)
}

/** Where every row went: by kind, and of what was not booked each line with its reason. */
function tellRows(history: ShopHistory): boolean {
  const linesOf = (kind: 'sale' | 'refund') =>
    history.documents.filter((one) => one.kind === kind).reduce((sum, { lines }) => sum + lines.length, 0)
  const reasons = Map.groupBy(history.reported, ({ reason }) => reason)
  for (const [reason, rows] of reasons) say(`reported, ${reason}: lines ${rows.map(({ line }) => line).join(' ')}`)
  const counts = [linesOf('sale'), linesOf('refund'), history.stockNotes.length, history.reported.length]
  const [sales = 0, refunds = 0, notes = 0, reported = 0] = counts
  const total = counts.reduce((sum, count) => sum + count, 0)
  say(
    `rows: ${sales} sold + ${refunds} given back + ${notes} stock notes + ${reported} reported = ${total} of ${history.rows}`,
  )
  for (const [reason, rows] of reasons) say(`  ${reason}: ${rows.length}`)
  return total === history.rows
}

function tellFigures(figures: readonly Figure[]): boolean {
  const width = Math.max(...figures.map(({ name }) => name.length))
  for (const { name, expected, got } of figures) {
    say(
      `${expected === got ? 'ok   ' : 'WRONG'} ${name.padEnd(width)}  ${got.padStart(14)}  expected ${expected.padStart(14)}`,
    )
  }
  const wrong = figures.filter(({ expected, got }) => expected !== got).length
  say(`${figures.length - wrong} of ${figures.length} figures agree to the cent`)
  return wrong === 0
}

async function replay(folder: string, databaseUrl: string | undefined): Promise<boolean> {
  const file = path.join(folder, rowsFile)
  if (!existsSync(file)) {
    console.error(`There is no ${rowsFile} in ${folder}: name the folder of the data set online-retail.`)
    return false
  }
  const facts = JSON.parse(readFileSync(path.join(folder, 'facts.json'), 'utf8')) as Facts
  const history = await gather(sorted(file))
  const isWhole = tellRows(history)
  const began = Date.now()
  const server = await startServer(databaseUrl)
  try {
    const call = callerAt(server.address)
    const shop = await setUpShop(call, history, say)
    const uploaded = await play(call, shop, history, say)
    say(`journal: ${uploaded.accepted} entries accepted, ${uploaded.odd.length} otherwise`)
    for (const odd of uploaded.odd.slice(0, 20)) say(`  ${odd}`)
    const agrees = tellFigures(await compare(call, shop, facts, history))
    say(
      `${Math.round((Date.now() - began) / 1000)} s on ${databaseUrl === undefined ? 'the embedded database' : 'PostgreSQL'}`,
    )
    return isWhole && agrees && uploaded.odd.length === 0
  } finally {
    await server.stop()
  }
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { database: { type: 'string' } } })
const [folder = '../shared/data/online-retail'] = positionals
process.exitCode = (await replay(path.resolve(folder), values.database)) ? 0 : 1
