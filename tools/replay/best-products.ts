import { productStatistics } from '@kassa/contract/report/figures.calls.ts'
import type { Call } from './client.ts'
import { customCodeOf, type ReplayShop } from './set-up-shop.ts'

export type BestBy = 'gross' | 'net' | 'quantity' | 'orders'

/** The sales of a product, by its code. */
export interface ProductBrought {
  readonly code: string
  readonly orders: number
  readonly refunds: number
  readonly quantity: number
  readonly returned: number
  /** The amount paid for it: the file knows no list prices. */
  readonly soldMinor: number
  readonly netMinor: number
}

const orders = { gross: 'net', net: 'netAfter', quantity: 'pieces', orders: 'orders' } as const

/** The products that brought most of something in a span of days, as the page of product statistics says. */
export async function bestProducts(
  call: Call,
  { adminToken, outletId, products }: ReplayShop,
  span: { readonly from: string; readonly to: string },
  by: BestBy,
  limit: number,
): Promise<ProductBrought[]> {
  const codes = new Map([...products].map(([code, { id }]) => [id, customCodeOf(code)]))
  const asked = { ...span, by: 'product', order: orders[by], limit } as const
  const { byCurrency } = await call(productStatistics, asked, { token: adminToken, outletId })
  return (byCurrency[0]?.rows ?? []).map(({ key, figures }) => ({
    code: codes.get(key) ?? '',
    orders: Number(figures.orders),
    refunds: Number(figures.refunds),
    quantity: Number(figures.pieces),
    returned: Number(figures.returned),
    soldMinor: Number(figures.net),
    netMinor: Number(figures.netAfter),
  }))
}
