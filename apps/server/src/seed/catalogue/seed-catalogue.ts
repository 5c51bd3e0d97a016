import { findCurrency } from '@kassa/domain/money/money.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import {
  guessFields,
  planRows,
  readRow,
  takeChangeNumber,
  writeImport,
  type ImportOutlet,
  type ImportRow,
  type ImportPlan,
} from '../../modules/catalogue/public.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { listOutlets } from './catalogue.store.ts'
import { readCatalogueFile } from './read-catalogue-file.ts'
import { statedPriceMinor } from './stated-price.ts'

export interface SeededCatalogue {
  readonly created: number
  /** Rows whose codes a product had already: it has their fields now. */
  readonly updated: number
  readonly refused: readonly RefusedRow[]
}

/** A row that was not taken: where it stands in the file, the column and the refusal it is about. */
export interface RefusedRow {
  readonly line: number
  readonly field: string | null
  readonly code: string
}

const rowsPerStep = 1_000
/** The opening stock of a file without prices and stock. */
const openingStock = '100'

/**
 * The statement that refreshes the statistics of tables that a load grows faster than the database looks at them by itself; plans made for
 * their old sizes take minutes.
 */
const refreshStatistics = 'analyze product, variant, product_code, listing, stock'

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count))

type Outlets = readonly (ImportOutlet & { readonly businessDay: string })[]

interface Loading {
  readonly database: Database
  readonly merchantId: string
  readonly now: string
  readonly outlets: Outlets
  readonly seen: Map<string, number>
}

/** The outlets goods are listed at: those with these numbers, or all of the merchant's. */
const findOutlets = (
  database: Database,
  merchantId: string,
  now: string,
  numbers: readonly string[] | undefined,
): Promise<Outlets> =>
  database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
    const found = await listOutlets(tx, merchantId)
    return found
      .filter(({ number }) => numbers?.includes(number) ?? true)
      .map(({ id, currency, timeZone, dayCutoffMinutes }) => ({
        id,
        currency,
        exponent: findCurrency(currency)?.exponent ?? 2,
        businessDay: businessDayOf(Date.parse(now), { timeZone, dayCutOffMinutes: dayCutoffMinutes }),
      }))
  })

const statedPrices = ({ code, customCode }: ImportRow): NonNullable<ImportRow['stated']> => {
  const sellPriceMinor = statedPriceMinor(code ?? customCode ?? '')
  return { sellPriceMinor, purchasePriceMinor: Math.trunc((sellPriceMinor * 6) / 10) }
}

/**
 * Returns a plan with stock for a file without prices: a new product gets some stock beside the stated prices, a known one keeps its own.
 */
const withStock = (plan: ImportPlan): ImportPlan => ({
  ...plan,
  create: plan.create.map((one) => ({ ...one, row: { ...one.row, stock: openingStock } })),
  update: plan.update.map((one) => ({ ...one, row: { ...one.row, stated: undefined } })),
})

/** Takes the sound rows of one step, in one transaction. */
function load({ database, merchantId, now, outlets, seen }: Loading, rows: readonly ImportRow[], isPriced: boolean) {
  const priced = isPriced ? rows : rows.map((row) => ({ ...row, stated: statedPrices(row) }))
  return database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
    const changeNumber = await takeChangeNumber(tx, merchantId)
    const found = await planRows({ tx, merchantId }, priced, { outlets, whenKnown: 'update', seen })
    const plan = isPriced ? found : withStock(found)
    const actor = { kind: 'system', accountId: null, name: 'catalogue file' }
    await writeImport({ context: { tx, merchantId, now, newId, actor }, runId: newId(), outlets, changeNumber }, plan)
    return plan
  })
}

/**
 * Loads a catalogue file of any length (CSV, also gzipped, with the headings of the import in any of its languages) into a merchant: found
 * by bar code, then custom code, a product is changed, else made, and listed at every outlet, or at those with the numbers of `outlets`. A
 * row may hold the same as in an import (docs/readings/goods.md).
 *
 * A file without a column of prices gets the stated ones for new products, and 100 pieces in stock.
 */
export async function seedCatalogue(
  database: Database,
  merchantId: string,
  file: string,
  { now, outlets: numbers }: { readonly now: string; readonly outlets?: readonly string[] | undefined },
): Promise<SeededCatalogue> {
  const outlets = await findOutlets(database, merchantId, now, numbers)
  const loading: Loading = { database, merchantId, now, outlets, seen: new Map() }
  const total = { created: 0, updated: 0 }
  const refused: RefusedRow[] = []
  let fields: ReturnType<typeof guessFields> | undefined
  let waiting: ImportRow[] = []
  let line = 0
  let steps = 0
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return
    const plan = await load(loading, waiting, fields?.includes('sellPrice') ?? false)
    total.created += plan.create.length
    total.updated += plan.update.length
    refused.push(...plan.failed.map(({ row, field, code }) => ({ line: row, field, code })))
    waiting = []
    steps += 1
    if (isPowerOfTwo(steps)) await database.script(refreshStatistics)
  }
  for await (const cells of readCatalogueFile(file)) {
    line += 1
    if (fields === undefined) {
      fields = guessFields(cells)
      continue
    }
    const read = readRow(line, cells, fields)
    if ('problem' in read) refused.push({ line, field: read.problem.field, code: read.problem.code })
    else waiting.push(read.value)
    if (waiting.length === rowsPerStep) await flush()
  }
  await flush()
  return { ...total, refused: refused.toSorted((one, other) => one.line - other.line) }
}
