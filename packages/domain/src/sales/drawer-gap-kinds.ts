/** The kinds of gaps between a drawer's cash and what was said of it before, beside the difference of a count. In a file of its own: a till compares and lists none. */
export const DRAWER_GAP_KINDS = ['float-differs', 'next-float-above', 'cash-beyond'] as const
export type DrawerGapKind = (typeof DRAWER_GAP_KINDS)[number]
