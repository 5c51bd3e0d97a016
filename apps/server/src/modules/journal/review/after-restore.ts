import { allowIdleTransaction } from '../../../platform/db/idle-transaction.ts'
import { fileOfficeReview } from './office-review.ts'
import { listOpenOutlets } from './stood-before.store.ts'
import type { BeforeUpgrade } from './stood-before.ts'

/**
 * Says at every outlet that its books were brought back as of a moment: what tills took since is in their journals and comes by itself,
 * what the office wrote since is nowhere, and only people can know it.
 */
export async function fileRestore({ database, now, newId }: BeforeUpgrade, asOf: string): Promise<void> {
  await database.transaction({ kind: 'owner' }, async (tx) => {
    await allowIdleTransaction(tx)
    for (const { merchantId, outletId } of await listOpenOutlets(tx)) {
      const reasons = [{ code: 'books.restored' as const, facts: { asOf, at: now } }]
      await fileOfficeReview({ tx, merchantId, newId, now }, { outletId, reasons })
    }
  })
}
