/** By what the sums of a day are divided. */
export const documentParts = ['total', 'hour', 'staff', 'device', 'level'] as const
export const otherParts = ['product', 'rate', 'method', 'recharge', 'source', 'plan', 'coupon'] as const

export type DocumentPart = (typeof documentParts)[number]
export type Part = DocumentPart | (typeof otherParts)[number]

/** The key of what makes a part's rows add up to the whole: cents that rounding moved, which belong to no rate and to no way of paying. */
const ROUNDING = 'rounding'
