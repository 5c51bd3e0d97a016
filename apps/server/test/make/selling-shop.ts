import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { World } from '../world.ts'
import { makeDesk, type Desk, type DeskLine } from './desk.ts'
import { makeProduct, makeTax, type MadeProduct } from './goods.ts'
import { makeMerchant, makeMerchantAdmin, makeOutlet, makeStaff, type MadeOutlet, type MadeStaff } from './merchant.ts'
import { makeSession } from './session.ts'

/** The permissions of a cashier who may do everything at the desk. */
export const cashierCodes: readonly string[] = [
  'desk',
  'desk.cashiering',
  'desk.cashiering.linePrice',
  'desk.cashiering.orderPrice',
  'desk.cashiering.drawer',
  'desk.cashiering.registerDevice',
  'desk.orders',
  'desk.orders.refund',
  'desk.orders.refundWithoutSale',
  'desk.orders.void',
  'desk.shift',
  'desk.shift.close',
  'desk.shift.cashMove',
  'desk.shift.seeExpected',
].map((key) => permissionCode(key))

const adminCodes: readonly string[] = [
  ...cashierCodes,
  ...[
    'platform.analysis.orders',
    'platform.analysis.orders.refund',
    'platform.analysis.orders.export',
    'platform.analysis.orders.correctMethod',
    'platform.analysis.orders.fiscal',
    'platform.analysis.handover',
    'platform.catalogue.products.import',
    'platform.devices.bind',
    'platform.devices.enable',
    'platform.devices.review',
    'platform.payment',
    'platform.payment.edit',
    'platform.payment.force',
  ].map((key) => permissionCode(key)),
]

/** A merchant with one outlet, a cashier, an admin, a tax, a few products and a desk: enough to sell. */
export interface SellingShop {
  readonly merchantId: string
  readonly outlet: MadeOutlet
  readonly cashier: MadeStaff
  readonly cashierToken: string
  readonly adminToken: string
  readonly taxId: string
  readonly rateBasisPoints: number
  readonly products: readonly MadeProduct[]
  readonly desk: Desk
  /** A basket line of the product at `index`. */
  readonly line: (index: number, count?: number) => DeskLine
}

export async function makeSellingShop(
  world: World,
  facts: {
    currency?: SellingCurrency
    taxMode?: 'included' | 'added'
    rateBasisPoints?: number
    pricesMinor?: readonly number[]
    averageCostThousandths?: number
    onHand?: number
    maxRefundMinor?: number | null
    maxDiscountBasisPoints?: number | null
  } = {},
): Promise<SellingShop> {
  const taxMode = facts.taxMode ?? 'included'
  const rateBasisPoints = facts.rateBasisPoints ?? 1_300
  const made = await world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    const outlet = await makeOutlet(tx, merchantId, { currency: facts.currency })
    const outletIds = [outlet.outletId]
    const { maxRefundMinor, maxDiscountBasisPoints } = facts
    const cashier = await makeStaff(tx, merchantId, {
      outletIds,
      codes: cashierCodes,
      maxRefundMinor,
      maxDiscountBasisPoints,
    })
    const cashierToken = await makeSession(tx, { kind: 'staff', accountId: cashier.staffId, merchantId })
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: adminCodes })
    const adminToken = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    const taxId = await makeTax(tx, merchantId, { outletIds, rateBasisPoints, isIncluded: taxMode === 'included' })
    const products: MadeProduct[] = []
    for (const sellPriceMinor of facts.pricesMinor ?? [1_000, 350, 1_299, 80, 4_999]) {
      const { averageCostThousandths, onHand } = facts
      products.push(
        await makeProduct(tx, merchantId, [outlet], { sellPriceMinor, taxId, averageCostThousandths, onHand }),
      )
    }
    return { merchantId, outlet, cashier, cashierToken, adminToken, taxId, products }
  })
  const { merchantId, outlet, cashier, taxId, products } = made
  const desk = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId, taxMode })
  return {
    ...made,
    rateBasisPoints,
    desk,
    line(index, count = 1) {
      const product = products[index]
      if (!product) throw new Error(`the shop has no product ${index}`)
      return { productId: product.productId, sellPriceMinor: product.sellPriceMinor, taxId, rateBasisPoints, count }
    },
  }
}
