import { COSTS_SEEN_BY } from '@kassa/contract/fields.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'

/** Costs that somebody may see: those of goods (purchase prices, margins), and those of stock (what it is worth). Source: D93. */
export type SeenCosts = readonly ('goods' | 'stock')[]

export const allCosts = ['goods', 'stock'] as const satisfies SeenCosts

export const seenCosts = (codes: ReadonlySet<string>): SeenCosts =>
  allCosts.filter((kind) => codes.has(permissionCode(COSTS_SEEN_BY[kind])))
