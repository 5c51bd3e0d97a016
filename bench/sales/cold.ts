import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import type { BenchShop } from './shop.ts'

/** The back office at work: what one product was bought for changes each second, so that no sale is priced otherwise. Answers how to stop it. */
export function changeEachSecond(database: Database, { products }: BenchShop): () => Promise<void> {
  let changed = 0
  let last: Promise<unknown> = Promise.resolve()
  const change = (): void => {
    changed += 1
    const id = products[(changed * 37) % products.length]?.productId
    last = database.transaction({ kind: 'owner' }, (tx) =>
      tx.run(sql`update listing set purchase_price_minor = ${changed % 100} where variant_id = ${id}`),
    )
  }
  const timer = setInterval(change, 1_000)
  return async () => {
    clearInterval(timer)
    await last
  }
}
