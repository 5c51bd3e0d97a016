import type { Refusal } from '@kassa/domain/result.ts'
import { besideOf, keepBeside, type Parts } from '../../../platform/clusters/overview.ts'
import { inUse } from '../../../platform/undo/in-use.ts'
import type { PartnerUser } from './partner.store.ts'

/** The sub-partners and merchants of a partner: the first of them, and how many there are. */
export interface PartnerUses {
  readonly users: readonly PartnerUser[]
  readonly subPartners: number
  readonly merchants: number
}

/** The refusal that names who a partner still has. */
export const partnerInUse = (uses: PartnerUses): Refusal => {
  const { users, subPartners, merchants } = uses
  const names = users.map(({ name }) => name)
  return keepBeside(inUse(names, subPartners + merchants, { subPartners, merchants }), uses)
}

/** One refusal of those of several databases: sub-partners are the same in each, merchants are in one of them. */
export function mergePartnerUses(refusals: Parts<Refusal>): Refusal {
  const all = refusals.map((refusal) => besideOf(refusal) as PartnerUses)
  const merchants = all.flatMap(({ users }) => users).filter(({ number }) => number !== null)
  const subPartners = (all[0]?.users ?? []).filter(({ number }) => number === null)
  return partnerInUse({
    users: [...subPartners, ...merchants.toSorted((a, b) => ((a.number ?? '') < (b.number ?? '') ? -1 : 1))],
    subPartners: Math.max(...all.map((uses) => uses.subPartners)),
    merchants: all.reduce((sum, uses) => sum + uses.merchants, 0),
  })
}
