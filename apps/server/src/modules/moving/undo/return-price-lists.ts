import { areSamePrices } from '@kassa/domain/moving/others/price-lists/plan-price-lists.ts'
import { bumpChanges } from '../../../platform/books/change-cursor.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findPlanForUpdate, writePlan } from '../../promotion/public.ts'
import { listWrittenPriceLists } from '../others/price-lists.store.ts'
import type { OthersReturned, StayingThing, Undoing } from './undo-move.ts'

/** Takes price lists of a move back, and the prices of those that it changed; a list that was switched on or changed since stays. */
export async function returnPriceLists(tx: Tx, { merchantId, moveId, now }: Undoing): Promise<OthersReturned> {
  const written = await listWrittenPriceLists(tx, merchantId, moveId)
  if (written.length > 0) await bumpChanges(tx, merchantId)
  const writer = { tx, merchantId, now, audit: () => {}, emit: () => {} }
  const staying: StayingThing[] = []
  const stayingIds: string[] = []
  let count = 0
  for (const { id, isMade, said, saidBefore } of written) {
    const plan = await findPlanForUpdate(tx, merchantId, id)
    const { benefit } = plan?.terms ?? {}
    if (!plan || benefit?.type !== 'price-list') continue
    if (plan.isEnabled || plan.usedCount > 0 || !areSamePrices(benefit.prices, said.prices)) {
      staying.push({ name: plan.terms.name, why: 'price-list-touched' })
      stayingIds.push(id)
    } else if (isMade) {
      await writePlan(writer, plan, { isArchived: true, isEnabled: false })
      count += 1
    } else if (saidBefore) {
      const prices = { type: 'price-list', prices: saidBefore.prices } as const
      await writePlan(writer, plan, { terms: { ...plan.terms, benefit: prices } })
    }
  }
  return { counts: [{ kind: 'price-list', count }], stayingIds, staying }
}
