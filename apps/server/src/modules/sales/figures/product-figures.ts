import { productFigures as call } from '@kassa/contract/sales/figures.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { outletsSeen } from '../order/list-orders.ts'
import { listProductFigures } from './product-figures.store.ts'

export const productFigures = command(call, async ({ tx, merchantId, actor, outletId }, request) => {
  const seen = outletsSeen(actor, outletId)
  if (!seen) return refuse({ code: 'thing.not-found' })
  return accept({ rows: await listProductFigures(tx, { merchantId, ...seen, ...request }) })
})
