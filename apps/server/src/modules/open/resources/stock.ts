import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { adjustStock as adjustInside, listStock, type stockRow } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  adjustStock as adjustCall,
  listStockLevels as listCall,
  stockLevel,
} from '@kassa/contract/open/product.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { loadStockLevels as loadCall } from '@kassa/contract/open/bulk/bulk.calls.ts'
import { command } from '../../../platform/command.ts'
import { readRows } from '../../../platform/list/list.store.ts'
import { listStockOf, stockIdList } from '../../inventory/public.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { sumOrNull } from './amounts.ts'

const levelOf = (row: Omit<OutputOf<typeof stockRow>, 'packQuantity'>) => ({
  id: row.variantId,
  product_id: row.productId,
  outlet_id: row.outletId,
  name: [row.name, row.variantName].filter((part) => part !== '').join(' '),
  weight_unit: row.weightUnit,
  on_hand: row.onHand,
  in_transit: row.inTransit,
  warning_line: row.warningLine,
  value: sumOrNull(row.valueMinor, row.currency),
})

const STATES = { on_hand: 'on-hand', low: 'low', out: 'out', negative: 'negative' } as const

export const stockCommands = (ask: AskInside) => [
  command(listCall, async (context, { cursor, limit, fields, ...filter }) => {
    const state = filter.state && STATES[filter.state]
    const asked = { cursor, variantId: filter.variant_id, state }
    const page = await ask(context, listStock, asked, { outletId: filter.outlet_id, limit })
    return page.ok ? shownPage(stockLevel, page.value, levelOf, { fields }) : page
  }),
  command(loadCall, async (context, { outlet_id: outletId, ...asked }) => {
    const { tx, merchantId, reaches } = context
    if (!reaches(outletId)) return refuse({ code: 'thing.not-found' })
    const page = await readRows(tx, stockIdList, [merchantId, outletId], asked)
    if (!page.ok) return page
    const ids = page.value.rows.map(({ id }) => id)
    const rows = await listStockOf(tx, merchantId, outletId, ids)
    return shownPage(stockLevel, { rows, nextCursor: page.value.nextCursor }, levelOf, {})
  }),
  command(adjustCall, async (context, { outlet_id: outletId, variant_id: variantId, reason, ...counted }) => {
    const asked = {
      variantId,
      quantity: counted.on_hand,
      seenOnHand: counted.seen_on_hand,
      unitCostMinor: null,
      reason,
    }
    const adjusted = await ask(context, adjustInside, asked, { outletId })
    return adjusted.ok ? accept(showResource(stockLevel, levelOf(adjusted.value), {})) : adjusted
  }),
]
