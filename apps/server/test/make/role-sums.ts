import type { JournalSum } from '@kassa/domain/accounting/add-lines.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { readJournal } from '../../src/modules/accounting/journal/read-journal.ts'
import type { World } from '../world.ts'
import type { SellingShop } from './selling-shop.ts'

/** The roles of some lines of the journal that do not come to nothing, each with what is left of it. */
export const rolesOf = (lines: readonly Pick<JournalSum, 'role' | 'minor'>[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    trialBalance(lines)
      .map(({ role, leftMinor }) => [role, Number(leftMinor)] as const)
      .filter(([, left]) => left !== 0),
  )

/** The roles of an outlet's whole journal, as the books have it now. */
export async function rolesNow(world: World, { merchantId, outlet }: SellingShop) {
  const place = { merchantId, outletId: outlet.outletId, from: '2000-01-01', to: '2199-12-31' }
  const { lines } = await world.owner((tx) => readJournal(tx, place))
  return rolesOf(lines)
}
