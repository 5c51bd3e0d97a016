import type { MoveSource } from '@kassa/domain/moving/move-source.ts'
import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Destination } from '../plan/shop-here.ts'
import { planStockAlone } from './move-counts.ts'
import { planLayawaysOfMove } from './move-layaways.ts'
import { planPriceListsOfMove } from './move-price-lists.ts'
import { planStaffOfMove } from './move-staff.ts'
import type { OtherCount, OtherPlan } from './other-plan.ts'
import type { RoleGiver } from './role-giver.ts'

interface Around {
  readonly giver: RoleGiver
  readonly decisions: MoveDecisions
  readonly now: string
  readonly destination: Destination
}

/** Returns how many things of each other kind the files have. */
export const foundOthers = ({ counts, staff, priceLists, layaways }: MoveSource): OtherCount[] => {
  const all: OtherCount[] = [
    { kind: 'stock', count: counts.length },
    { kind: 'staff', count: staff.length },
    { kind: 'price-list', count: priceLists.length },
    { kind: 'layaway', count: layaways.length },
  ]
  return all.filter(({ count }) => count > 0)
}

/** Plans everything that is neither goods, people, gift cards nor past sales; a kind that no file has is left out. */
export async function planOthers(
  tx: Tx,
  merchantId: string,
  { counts, staff, priceLists, layaways, goods }: MoveSource,
  around: Around,
): Promise<OtherPlan[]> {
  return [
    ...(counts.length === 0 ? [] : [await planStockAlone(tx, merchantId, counts, around)]),
    ...(staff.length === 0 ? [] : [await planStaffOfMove(tx, merchantId, staff, around)]),
    ...(priceLists.length === 0 ? [] : [await planPriceListsOfMove(tx, merchantId, priceLists, { ...around, goods })]),
    ...(layaways.length === 0 ? [] : [await planLayawaysOfMove(tx, merchantId, layaways, { ...around, goods })]),
  ]
}
