import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { createLevel } from '@kassa/contract/member/level.calls.ts'
import { createMember, setMemberLevel } from '@kassa/contract/member/member.calls.ts'
import { checkDigitOf } from '@kassa/domain/product/check-digit.ts'
import type { ownerCalls } from './shop-calls.ts'

export type OwnerCall = Awaited<ReturnType<typeof ownerCalls>>

/** Goods with what each is for: an offer of its own, so that no amount below depends on another. Prices in minor units. */
const PRICES = {
  Apple: 1_000,
  Bread: 2_000,
  Candle: 500,
  Donut: 600,
  Egg: 800,
  Fig: 900,
  Grape: 3_000,
  Honey: 4_000,
  Olive: 2_500,
  Jam: 3_500,
  Kiwi: 2_000,
  Lemon: 5_000,
  Melon: 4_000,
  Mug: 1_500,
  Towel: 2_900,
} as const

export type Goods = keyof typeof PRICES

const names = Object.keys(PRICES) as Goods[]

/** Returns the code that a scanner reads off the goods. */
export function codeOf(goods: Goods): string {
  const body = `2990000981${String(names.indexOf(goods)).padStart(2, '0')}`
  return `${body}${checkDigitOf(body)}`
}

/** The number of the member's level. */
export const LEVEL = 42

/** The goods on the shelf, and a member of a level with a thousand points; answers the member's id and card. */
export async function stockOffers(call: OwnerCall) {
  const { outletId = '' } = (await call(listStock, { limit: 1 })).rows[0] ?? {}
  for (const name of names) {
    await call(createProduct, {
      ...usualProduct,
      name,
      codes: [codeOf(name)],
      stockPolicy: 'allow',
      // Goods that points may not pay for cost the same however many are used: their own points can be worked out by
      // hand.
      takesPoints: name !== 'Melon',
      listings: [{ ...usualListing, outletId, sellPriceMinor: PRICES[name] }],
    })
  }
  const { id, cardNumber } = await call(createMember, { name: 'Robin', phone: '' })
  const level = await call(createLevel, { name: 'Friends', number: LEVEL })
  await call(setMemberLevel, { id, levelId: level.id, untilDay: null, note: 'A friend' })
  await call(adjustPoints, { id, points: 1_000, note: 'Opening' })
  return { id, cardNumber }
}
