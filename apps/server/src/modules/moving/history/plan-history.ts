import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { PastSale } from '@kassa/domain/moving/history/group-history.ts'
import type { NoSale } from '@kassa/domain/moving/history/read-history.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Destination } from '../plan/shop-here.ts'
import type { HistoryFile } from './history-file.ts'
import { compareSales } from './imported-sale.store.ts'
import { salesIn } from './read-sales.ts'

/** A file of past sales as it will be posted. */
export interface PlannedHistory {
  readonly file: HistoryFile
  readonly scattered: ReadonlySet<string>
  readonly orders: number
  readonly amountMinor: number
  /** The first and the last day; null where there is no sale. */
  readonly from: string | null
  readonly to: string | null
  readonly new: number
  readonly changed: number
  readonly same: number
  readonly leftOut: Readonly<Record<NoSale | 'other-currency' | 'elsewhere', number>>
}

export interface HistoryAround {
  readonly decisions: MoveDecisions
  readonly destination: Destination
  readonly currency: string
}

/** The number of sales that are compared at a time. */
const SALES_AT_ONCE = 250

/** Finds the sales whose rows lie apart: their number comes again after another one. */
async function scatteredIn(file: HistoryFile, { decisions, currency }: HistoryAround): Promise<Set<string>> {
  const seen = new Set<number>()
  const scattered = new Set<string>()
  let last = ''
  const onRow = (key: string): void => {
    if (key === last) return
    last = key
    const hash = hashOf(key)
    if (seen.has(hash)) scattered.add(key)
    seen.add(hash)
  }
  const sales = salesIn(file, { decisions, currency, scattered: new Set(), onRow })
  while ((await sales.next()).done !== true);
  return scattered
}

/** 52 bits of a key: two keys of one hash are only held in memory for nothing. */
function hashOf(key: string): number {
  let [high, low] = [0x1_b3, 0x0f_42]
  for (let at = 0; at < key.length; at += 1) {
    low = Math.imul(low ^ key.charCodeAt(at), 0x01_00_01_93)
    high = Math.imul(high + (low >>> 7), 0x5b_d1_e9)
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0)
}

/** Sales of several files of one move, so that each counts once: by the file that speaks last. */
export class CountedSales {
  readonly #seen = new Set<number>()

  /** Returns whether a file that speaks later has this sale; from now on this one has it. */
  isKnown({ survey: { dialect } }: HistoryFile, { key, place }: PastSale): boolean {
    const hash = hashOf(dialect.isByDay === true ? `day ${key} ${place}` : `${dialect.system} ${key}`)
    const isKnown = this.#seen.has(hash)
    this.#seen.add(hash)
    return isKnown
  }
}

/** Returns the outlet here at which a sale was made; undefined where it is left out. */
export function outletOf(sale: PastSale, { destination, currency, decisions }: HistoryAround) {
  if (sale.currency !== '' && sale.currency !== currency) return 'other-currency' as const
  const [first] = destination.outlets
  const isSaid = Object.hasOwn(decisions.locations, sale.place)
  return (
    (isSaid ? destination.byPlace.get(sale.place) : sale.place === '' ? first : undefined) ?? ('elsewhere' as const)
  )
}

/** Reads a file once more, sale by sale, against what is known of it. Nothing is written. */
export async function planHistory(
  tx: Tx,
  merchantId: string,
  file: HistoryFile,
  around: HistoryAround,
  counted: CountedSales | null = null,
): Promise<PlannedHistory> {
  const scattered = await scatteredIn(file, around)
  const leftOut = {
    unpaid: 0,
    'no-day': 0,
    'no-number': 0,
    'no-amount': 0,
    nothing: 0,
    'other-currency': 0,
    elsewhere: 0,
  }
  const counts = { orders: 0, amountMinor: 0, new: 0, changed: 0, same: 0 }
  let from: string | null = null
  let to: string | null = null
  let batch: OutletSale[] = []
  const compare = async (): Promise<void> => {
    const found = await compareSales(tx, merchantId, file.survey.dialect, batch)
    counts.new += found.new
    counts.changed += found.changed
    counts.same += batch.length - found.new - found.changed
    batch = []
  }
  const onNoSale = (why: NoSale): void => void (leftOut[why] += 1)
  for await (const sale of salesIn(file, { ...around, scattered, onNoSale })) {
    const outlet = outletOf(sale, around)
    if (typeof outlet === 'string') {
      leftOut[outlet] += 1
      continue
    }
    if (counted?.isKnown(file, sale) === true) continue
    counts.orders += sale.orders
    counts.amountMinor += sale.amountMinor
    if (from === null || sale.day < from) from = sale.day
    if (to === null || sale.day > to) to = sale.day
    batch.push({ ...sale, outletId: outlet.id })
    if (batch.length === SALES_AT_ONCE) await compare()
  }
  if (batch.length > 0) await compare()
  return { file, scattered, ...counts, from, to, leftOut }
}

/** A past sale at an outlet that is here. */
export type OutletSale = PastSale & { readonly outletId: string }
