import { withSale, type Habit } from '@kassa/domain/quantity/habit.ts'
import { cacheDb } from '../../journal/databases.ts'
import type { StoredEntry } from '../../journal/entry-state.ts'
import { desk } from '../../model/desk-state.ts'
import { isWeighed } from '../../model/goods/goods.ts'
import { saleOf } from '../../model/sale-of-entry.ts'

const PREFIX = 'habit/'
/** Goods sold longest ago are forgotten first. */
const MOST_GOODS = 5_000

const habits = new Map<string, Habit>()

/** Returns the quantities and prices by which this till sold the goods lately. */
export const habitOf = (variantId: string): Habit | undefined => habits.get(variantId)

interface SoldLine {
  readonly kind?: string
  readonly productId?: string
  readonly variantId?: string | null
  readonly quantity: number
  readonly listUnitPriceMinor?: number
}

/** Learns from a sale that was written here. A weight that only its label knew teaches nothing. Source: features CD-D04. */
export function learnHabits({ body }: Pick<StoredEntry, 'body'>): void {
  const lines = (saleOf(body)?.answer as { readonly lines?: unknown } | undefined)?.lines
  for (const line of Array.isArray(lines) ? (lines as SoldLine[]) : []) {
    const item = desk.read().catalogue.find(line.variantId ?? line.productId ?? '')
    if (!item || (line.kind ?? 'goods') !== 'goods' || (isWeighed(item) && line.quantity <= 1)) continue
    keep(item.id, withSale(habits.get(item.id), { quantity: line.quantity, priceMinor: line.listUnitPriceMinor ?? 0 }))
  }
}

function keep(id: string, habit: Habit): void {
  habits.delete(id)
  habits.set(id, habit)
  const { facts } = cacheDb()
  const [oldest] = habits.keys()
  if (habits.size > MOST_GOODS && oldest !== undefined) {
    habits.delete(oldest)
    facts.delete(PREFIX + oldest).catch(() => undefined)
  }
  // A habit that is lost is learned again.
  facts.put({ key: PREFIX + id, value: habit }).catch(() => undefined)
}

/** Brings back what was learned before the page was loaded anew. */
export async function recallHabits(): Promise<void> {
  const kept = await cacheDb().facts.where('key').startsWith(PREFIX).toArray()
  habits.clear()
  for (const { key, value } of kept) habits.set(key.slice(PREFIX.length), value as Habit)
}
