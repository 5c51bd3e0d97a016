import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { createTax } from '@kassa/contract/settings/tax.calls.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { lineTaxOf } from '@kassa/domain/tax/rate.ts'
import { json, sql } from '../../src/platform/db/sql.ts'
import type { DeskLine } from '../make/desk.ts'
import { changeMethod, percent, setFee } from '../make/fee-sales.ts'
import { makeProduct } from '../make/goods.ts'
import { purseMethods } from '../make/purse.ts'
import { makeMerchantAdmin } from '../make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../make/selling-shop.ts'
import { makeSession } from '../make/session.ts'
import type { World } from '../world.ts'

/** A sale that may come back. */
export interface BookedSale {
  readonly body: SaleBody
  readonly pieces: readonly number[]
  /** Cash for plain goods, without tip, fee and rounding: its goods may be exchanged. */
  readonly isPlain: boolean
}

/** A shop of one currency and way of taxing, with everything switched on that a document can say. */
export interface DocumentShop {
  readonly world: World
  readonly shop: SellingShop
  readonly currency: SellingCurrency
  readonly foreign: SellingCurrency
  readonly cashRounding: { readonly unitMinor: number; readonly mode: 'nearest' } | null
  readonly admin: string
  /** Goods of a group of taxes. */
  readonly grouped: DeskLine
  readonly cursor: number
  readonly sold: BookedSale[]
  readonly cards: { readonly code: string; leftMinor: number }[]
  /** Session passes with the uses that are left on each. */
  readonly passes: { readonly code: string; usesLeft: number; lastUse?: SaleBody }[]
  readonly layaways: {
    readonly orderId: string
    readonly code: string
    readonly paidMinor: number
    readonly line: DeskLine
  }[]
  /** The cost of all goods that arrived. */
  receivedMinor: number
  /** The cash that a count had, or lacked, before the books heard of it. */
  behindMinor: number
  /** The cash that moved after the count of its shift, which the count of a later one had. */
  afterMinor: number
}

interface ShopFacts {
  readonly currency: SellingCurrency
  readonly taxMode: 'included' | 'added'
  readonly rateBasisPoints: number
  readonly isRounded: boolean
}

const groups = [
  { code: 'STATE', rateMillionths: 40_000 },
  { code: 'CITY', rateMillionths: 45_000 },
]

async function groupedGoods(world: World, shop: SellingShop, as: string, isIncluded: boolean): Promise<DeskLine> {
  const outlets = [{ outletId: shop.outlet.outletId, isDefault: false }]
  const request = { name: 'Two', rateBasisPoints: 0, isIncluded, outlets, confirmsOlderTills: true, taxes: groups }
  const taxId = (await world.call(createTax, request, { as })).answer.id
  const sellPriceMinor = 1_999
  const { productId } = await world.owner((tx) =>
    makeProduct(tx, shop.merchantId, [shop.outlet], {
      sellPriceMinor,
      taxId,
      averageCostThousandths: 700_000,
      onHand: 50,
    }),
  )
  const { answer } = await world.call(deskSetup, {}, { device: shop.desk.device })
  const told = answer.taxes.find(({ id }) => id === taxId)
  if (!told) throw new Error('the desk is not told of the tax')
  return { productId, sellPriceMinor, taxId, rateBasisPoints: told.rateBasisPoints, tax: lineTaxOf(told), count: 1 }
}

const setSetting = (world: World, { merchantId, outlet }: SellingShop, key: string, value: unknown) =>
  world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
    ${merchantId}, 'outlet', ${outlet.outletId}, ${key}, ${json(value as never)}, now())`)

/** Opens one with its shift, its goods on hand at a cost. */
export async function makeDocumentShop(world: World, facts: ShopFacts): Promise<DocumentShop> {
  const { currency, taxMode, rateBasisPoints, isRounded } = facts
  const shop = await makeSellingShop(world, {
    currency,
    taxMode,
    rateBasisPoints,
    averageCostThousandths: 123_457,
    onHand: 40,
  })
  const admin = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: codesOfTier('merchant') })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  const more = ['desk.cashiering.taxExemption', 'desk.members.recharge'].map((key) => permissionCode(key))
  await world.sql(sql`update role set codes = codes || ${more}::text[] where merchant_id = ${shop.merchantId}`)
  const cashRounding = isRounded ? ({ unitMinor: 5, mode: 'nearest' } as const) : null
  const foreign = currency === 'USD' ? 'EUR' : 'USD'
  const rate = { currency: foreign, into: currency, rateMillionths: 1_000_000, spreadBasisPoints: 0, unitMinor: 1 }
  await setSetting(world, shop, 'sales.tips', { isOn: true, presets: [1_000] })
  await setSetting(world, shop, 'sales.foreign-cash', [{ ...rate, mode: 'down' }])
  if (cashRounding) await setSetting(world, shop, 'sales.cash-rounding', { [currency]: cashRounding })
  await setFee(world, { ...shop, adminToken: admin }, percent)
  await changeMethod(world, admin, { enabled: 1 }, purseMethods['gift-card'])
  const grouped = await groupedGoods(world, shop, admin, taxMode === 'included')
  const [row] = await world.sql<{ value: number }>(
    sql`select coalesce(max(value), 0) as value from change_cursor where merchant_id = ${shop.merchantId}`,
  )
  await shop.desk.book(shop.desk.openShift(100_000))
  const cursor = row?.value ?? 1
  const nothing = { sold: [], cards: [], passes: [], layaways: [], receivedMinor: 0, behindMinor: 0, afterMinor: 0 }
  return { world, shop, currency, foreign, cashRounding, admin, grouped, cursor, ...nothing }
}
