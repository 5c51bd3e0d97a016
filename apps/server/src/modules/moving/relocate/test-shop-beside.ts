import type { Tx } from '../../../platform/db/tx.ts'
import { RelocationRefused, type Journey } from './relocation-parts.ts'
import { isOfTwoShops } from './relocation.store.ts'

/** Throws where a test shop stands beside the merchant, in its source: it would stay behind without its real one. */
export async function mustHaveNoTestShop(tx: Tx, { merchantId, number }: Journey): Promise<void> {
  if (await isOfTwoShops(tx, merchantId))
    throw new RelocationRefused(
      `A test shop belongs to merchant ${number}: an owner ends it first, in the real shop on the page Connections. Nothing was switched.`,
    )
}
