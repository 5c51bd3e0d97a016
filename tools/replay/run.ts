// `npm run replay -- ../shared/data/online-retail`: a real shop's history through the public API, held against its facts.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { callerAt } from './client.ts'
import { compare, type Figure } from './compare.ts'
import { compareBooks } from './compare-books.ts'
import { compareMembers } from './compare-members.ts'
import { comparePages } from './compare-pages.ts'
import { gather, type ShopHistory } from './documents.ts'
import { NoHistory, openHistory } from './history-folder.ts'
import { play } from './play.ts'
import { readRows } from './read-rows.ts'
import { startServer } from './server.ts'
import { verifyBooks } from './verify-books.ts'
import { setUpShop } from './set-up-shop.ts'
import { sortRow } from './sort-rows.ts'

const say = (line: string): void => console.log(line)

async function* sorted(files: readonly string[]) {
  for await (const row of readRows(files)) yield sortRow(row)
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
  const { rowFiles, facts } = await openHistory(folder)
  say(rowFiles.map((file) => path.basename(file)).join(', '))
  const history = await gather(sorted(rowFiles))
  const isWhole = tellRows(history)
  const began = Date.now()
  const server = await startServer(databaseUrl)
  try {
    const call = callerAt(server.address)
    const shop = await setUpShop(call, history, say)
    const uploaded = await play(call, shop, history, say)
    say(`journal: ${uploaded.accepted} entries accepted, ${uploaded.odd.length} otherwise`)
    for (const odd of uploaded.odd.slice(0, 20)) say(`  ${odd}`)
    const agrees = tellFigures([
      ...(await compare(call, shop, facts, history)),
      ...(await compareMembers(call, shop, facts.members, history)),
      ...(await comparePages(call, shop, facts, history)),
      ...(await compareBooks(call, shop, facts, { history, databaseUrl })),
    ])
    say(
      `${Math.round((Date.now() - began) / 1000)} s on ${databaseUrl === undefined ? 'the embedded database' : 'PostgreSQL'}`,
    )
    const isProven = await verifyBooks(server, databaseUrl, say)
    return isWhole && agrees && isProven && uploaded.odd.length === 0
  } finally {
    await server.stop()
  }
}

const usage = `npm run replay -- [FOLDER] [--database URL]
  A shop's history through the public API, held against its facts. FOLDER holds facts.json and one or more tables of rows
  (.csv or .csv.gz with InvoiceNo, StockCode, Description, Quantity, InvoiceDate, UnitPrice); ../shared/data/online-retail unless told.
  --database URL  an empty PostgreSQL database instead of the embedded one.`

const options = { database: { type: 'string' }, help: { type: 'boolean' } } as const
const { positionals, values } = parseArgs({ allowPositionals: true, options })
const [folder = '../shared/data/online-retail'] = positionals
if (values.help) say(usage)
else {
  try {
    process.exitCode = (await replay(path.resolve(folder), values.database)) ? 0 : 1
  } catch (error) {
    if (!(error instanceof NoHistory)) throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = 1
  }
}
