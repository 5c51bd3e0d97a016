import { adjustStock as call } from '@kassa/contract/inventory/inventory.calls.ts'
import { costOfQuantity } from '@kassa/domain/inventory/cost-of-quantity.ts'
import { leavesNumbered } from '@kassa/domain/inventory/serial-number.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import { tellMoved } from '../document/document-rules.ts'
import { listSerialGoods, setStockCounted, moveStock } from '../../stock/public.ts'
import { findStockForUpdate } from './adjust-stock.store.ts'
import { findStockRecord } from './stock-list.store.ts'

export const adjustStock = command(call, async (context, request) => {
  const { tx, merchantId, inOutletId: outletId, actor, now } = context
  const { variantId, quantity, seenOnHand, unitCostMinor, reason } = request
  const held = await findStockForUpdate(tx, merchantId, outletId, variantId)
  if (!held) return refuse({ code: 'thing.not-found' })
  if (held.onHand !== seenOnHand) {
    const { onHand, weightUnit: unit } = held
    return refuse({ code: 'stock.changed-meanwhile', facts: { onHand, weightUnit: unit } })
  }
  const difference = quantity - held.onHand
  if (difference === 0) return refuse({ code: 'stock.unchanged' })
  const [pieces] = await listSerialGoods(tx, merchantId, outletId, [variantId])
  if (pieces && !leavesNumbered(pieces, quantity)) {
    return refuse({ code: 'serial.named-pieces', facts: { variantId, name: pieces.name, most: pieces.numbered } })
  }
  const outlet = await findOutletFacts(tx, merchantId, outletId, { archivedToo: true })
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const documentId = context.newId()
  const costMinor =
    unitCostMinor === null || difference < 0 ? null : costOfQuantity(difference, unitCostMinor, held.isThousandths)
  const move = { outletId, variantId, quantity: difference, kind: 'adjustment' as const, costMinor }
  const moved = await moveStock(tx, merchantId, [move], {
    kind: 'adjustment',
    id: documentId,
    reason,
    actorKind: actor.kind,
    actorId: actor.accountId,
    businessDay: businessDayAt(now, outlet),
    at: now,
  })
  await setStockCounted(tx, merchantId, outletId, [{ variantId, countedAt: now }])
  tellMoved(context, moved)
  const after = await findStockRecord(tx, merchantId, outletId, variantId)
  if (!after) return refuse({ code: 'thing.not-found' })
  const { sortName: _sortName, ...row } = after
  const { name, weightUnit } = row
  context.audit({
    subject: `stock/${variantId}`,
    before: { onHand: held.onHand },
    after: { name, weightUnit, onHand: quantity, reason },
  })
  return accept(row)
})
