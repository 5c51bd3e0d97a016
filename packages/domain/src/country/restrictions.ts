/** Kinds of goods that the law keeps from the young. */
export const RESTRICTIONS = ['beer-wine', 'spirits', 'tobacco', 'fireworks', 'knives', 'adult'] as const
export type Restriction = (typeof RESTRICTIONS)[number]

/** The ages that a shop may set itself; 0 asks nobody. */
export const AGE_BOUNDS = { min: 0, max: 99 } as const
