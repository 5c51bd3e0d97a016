import { productFigures as call, productMargin as marginCall } from '@kassa/contract/sales/figures.calls.ts'
import { marginOf } from '@kassa/domain/sales/margin.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { outletsSeen } from '../order/list-orders.ts'
import { listProductFigures } from './product-figures.store.ts'
import { hasProduct, listEarned } from './product-margin.store.ts'

const DAY_MS = 86_400_000

export const productFigures = command(call, async ({ tx, merchantId, actor, outletId }, request) => {
  const seen = outletsSeen(actor, outletId)
  if (!seen) return refuse({ code: 'thing.not-found' })
  return accept({ rows: await listProductFigures(tx, { merchantId, ...seen, ...request }) })
})

export const productMargin = command(
  marginCall,
  async ({ tx, merchantId, actor, outletId, now }, { productId, days }) => {
    const seen = outletsSeen(actor, outletId)
    if (!seen || !(await hasProduct(tx, merchantId, productId))) return refuse({ code: 'thing.not-found' })
    const from = new Date(Date.parse(now) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
    const rows = await listEarned(tx, { merchantId, ...seen, productId, from })
    return accept({ rows: rows.map((row) => ({ ...row, ...marginOf(row.revenueMinor, row.costMinor) })) })
  },
)
