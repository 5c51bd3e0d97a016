import { listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { newId } from '../../src/platform/ids.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { World } from '../world.ts'
import { makeProduct, makeTax, type MadeProduct } from './goods.ts'
import { makeShop } from './shop.ts'

export const MARKDOWN_STEPS = [
  { daysLeft: 3, offBasisPoints: 3_000 },
  { daysLeft: 1, offBasisPoints: 5_000 },
] as const

export type ExpiringShop = Awaited<ReturnType<typeof makeExpiringShop>>

/** A shop of two outlets at noon of 2 March in Shanghai, with ten of milk at the first that may be sold until the 5th, and no rule. */
export async function makeExpiringShop(world: World) {
  world.setNow('2026-03-02T04:00:00.000Z')
  const shop = await makeShop(world, { currency: 'CNY' })
  const { merchantId, outlet, otherOutlet } = shop
  const outletIds = [outlet.outletId, otherOutlet.outletId]
  const taxId = await world.owner((tx) => makeTax(tx, merchantId, { outletIds }))
  const as = () => ({ as: shop.admin.token })

  /** Goods of both outlets that are warned of ten days ahead. */
  const goods = (facts: Parameters<typeof makeProduct>[3]): Promise<MadeProduct> =>
    world.owner(async (tx) => {
      const made = await makeProduct(tx, merchantId, [outlet, otherOutlet], { taxId, onHand: 10, ...facts })
      await tx.run(sql`update product set expiry_warning_days = 10 where id = ${made.productId}`)
      return made
    })
  const lot = (of: MadeProduct, expiresOn: string, quantity: number, outletId = outlet.outletId) =>
    world.sql(sql`
      insert into stock_lot (merchant_id, id, outlet_id, variant_id, expires_on, received_on, quantity, document_id)
      values (${merchantId}, ${newId()}, ${outletId}, ${of.variantId}, ${expiresOn}, '2026-02-20', ${quantity}, ${newId()})`)
  const onHand = (of: MadeProduct, quantity: number) =>
    world.sql(sql`
      update stock set on_hand = ${quantity} where variant_id = ${of.variantId} and outlet_id = ${outlet.outletId}`)

  /** Saves the rule, on and at once unless told otherwise, and lets the program hear of it. */
  async function setRule(changes: object = {}, place: { outletId?: string } = {}) {
    const [stored] = await world.sql<{ version: number }>(sql`
      select version from setting where merchant_id = ${merchantId} and key = 'sales.expiry-markdown'
        and scope_id = ${place.outletId ?? merchantId}`)
    const value = { isOn: true, isLive: true, categoryIds: [], steps: MARKDOWN_STEPS, ...changes }
    const change = { key: 'sales.expiry-markdown', value, inherit: false, version: stored?.version ?? 0 }
    const called = await world.call(saveSalesSettings, { ...place, changes: [change] }, as())
    await world.settled()
    return called
  }

  const run = () => world.runJob('promotion.mark-down-expiring')
  const plans = async () => (await world.call(listPlans, {}, as())).answer.rows
  const milk = await goods({ name: 'Milk', sellPriceMinor: 1_000 })
  await lot(milk, '2026-03-05', 10)
  return {
    shop,
    milk,
    as,
    goods,
    lot,
    onHand,
    setRule,
    run,
    plans,
    async runAt(now: string) {
      world.setNow(now)
      await run()
    },
    /** The plans as numbers. */
    brief: async () =>
      (await plans()).map(({ benefit, lots, isEnabled, version }) => ({
        off: benefit.type === 'bundle' && benefit.reward.kind === 'percent' ? benefit.reward.offBasisPoints : 0,
        quantity: lots?.quantity,
        isEnabled,
        version,
      })),
    marked: () =>
      world.sql<{ state: string; why: string | null; off: number | null; since: string | null }>(sql`
        select state, why, off_basis_points as off, since from marked_lot where merchant_id = ${merchantId}
        order by expires_on, variant_id`),
  }
}
