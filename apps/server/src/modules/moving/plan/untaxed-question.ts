import type { MovedProduct, Question } from '@kassa/domain/moving/move-source.ts'
import type { ThingList } from '@kassa/domain/moving/thing-list.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { loadOutletTaxes } from './outlet-taxes.ts'
import { listOutletsHere } from './shop-here.store.ts'

/** Asks for the tax of goods that a file calls untaxed where tills would charge one on them. */
export async function untaxedQuestions(
  tx: Tx,
  merchantId: string,
  goods: ThingList<MovedProduct>,
): Promise<readonly Question[]> {
  if (!goods.some(({ isUntaxed }) => isUntaxed)) return []
  const outletIds = (await listOutletsHere(tx, merchantId)).map(({ id }) => id)
  const taxes = await loadOutletTaxes(tx, merchantId, outletIds)
  const isCharged = outletIds.some((id) => (taxes.at(id, null)?.rateMillionths ?? 0) > 0)
  return isCharged ? [{ kind: 'untaxed-goods', about: '', proposal: '0' }] : []
}
