import { type Cell, saysYes } from '../goods/goods-dialect.ts'

/** Gift cards that a system keeps among its goods. */
export const CARD_ROLE = 'gift-card'

type Role = typeof CARD_ROLE | 'goods'

/** The column that says so, in the system that has one. */
export const cardColumn = { giftCard: 'Gift Card' } as const
export type CardColumn = keyof typeof cardColumn

export const roleByColumn = (cell: Cell): Role => (saysYes(cell('giftCard')) ? CARD_ROLE : 'goods')

/** Returns the role by the kind of goods, where that names gift cards. */
export const roleByType = (cell: Cell): Role => (/gift card/i.test(cell('type')) ? CARD_ROLE : 'goods')
