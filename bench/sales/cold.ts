import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { makeMerchantAdmin } from '../../apps/server/test/make/merchant.ts'
import { makeSession } from '../../apps/server/test/make/session.ts'
import { callerAt } from '../../tools/replay/client.ts'
import type { Child } from './child.ts'
import type { BenchShop } from './shop.ts'

/**
 * The back office at work, through its own call: what one product was bought for changes each second, so that no sale is priced otherwise.
 * Answers how to stop it, which throws where a change was refused.
 */
export async function changeEachSecond(
  database: Database,
  { address }: Child,
  { facts, products }: BenchShop,
): Promise<() => Promise<void>> {
  const { merchantId, outlet } = facts
  const token = await database.transaction({ kind: 'owner' }, async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, merchantId, {
      codes: [permissionCode('platform.catalogue.products.edit')],
    })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })
  const call = callerAt(address)
  const versions = new Map<string, number>()
  let changed = 0
  let last: Promise<unknown> = Promise.resolve()
  const change = async (): Promise<void> => {
    changed += 1
    const { productId: id, variantId, sellPriceMinor } = products[(changed * 37) % products.length] ?? products[0]!
    const version = versions.get(id) ?? 1
    versions.set(id, version + 1)
    const listing = { outletId: outlet.outletId, variantId, sellPriceMinor, purchasePriceMinor: 1 + (changed % 99) }
    await call(bulkEditProducts, { rows: [{ id, version, listings: [listing] }] }, { token })
  }
  // One behind the other; a refusal is told at the end.
  const timer = setInterval(() => {
    last = last.then(change)
    last.catch(() => {})
  }, 1_000)
  return async () => {
    clearInterval(timer)
    await last
    if (changed === 0) throw new Error('nothing was changed')
  }
}
