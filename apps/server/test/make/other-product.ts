import type { World } from '../world.ts'
import { makeCategory, makeProduct, type MadeProduct } from './goods.ts'
import type { MemberShop } from './member-shop.ts'

/** Goods that only the other outlet of a shop has. */
export const makeOtherProduct = (world: World, { merchantId, otherOutlet }: MemberShop): Promise<MadeProduct> =>
  world.owner(async (tx) => {
    const categoryId = await makeCategory(tx, merchantId, { name: 'Drinks' })
    return makeProduct(tx, merchantId, [otherOutlet], { categoryId, onHand: 7 })
  })
