import type { SaleBody } from '@kassa/contract/device/journal.ts'
import { journalDb } from '../journal/databases.ts'
import { listRecent } from '../journal/journal-store.ts'
import { createStore } from '../ui/store.ts'
import { mostSold } from './key-pages.ts'

/** So many of the register's last sales say what it sells most. */
const SALES = 300

/** What this register sells most, by variant; empty on its first day. It stays as it is until the desk is opened again. */
export const bestSellers = createStore<{ readonly ids: readonly string[]; readonly isLoaded: boolean }>({
  ids: [],
  isLoaded: false,
})

const goodsIn = (body: SaleBody): string[] =>
  (body.snapshot as unknown as { lines: { variantId?: string | null; productId: string }[] }).lines.map(
    ({ variantId, productId }) => variantId ?? productId,
  )

/** Counts once for as long as the page is open: keys that changed their places by themselves would be pressed wrong. */
export async function loadBestSellers(): Promise<void> {
  if (bestSellers.read().isLoaded) return
  bestSellers.change({ isLoaded: true })
  const recent = await listRecent(journalDb(), SALES)
  const sales = recent.filter(({ kind }) => kind === 'sale').map(({ body }) => goodsIn(body as SaleBody))
  bestSellers.change({ ids: mostSold(sales) })
}
