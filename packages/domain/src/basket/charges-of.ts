import type { BasketLine, Charge } from './line.ts'

/** The charges of a line; goods by weight, or with a price label, have none. */
export const chargesOf = (line: BasketLine): readonly Charge[] => ('charges' in line ? (line.charges ?? []) : [])
