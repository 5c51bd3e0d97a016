import { stockAround as call } from '@kassa/contract/inventory/stock-around.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listStockAround } from './stock-around.store.ts'

/** Returns the stock at each outlet of goods that a customer asks for at a desk. */
export const stockAround = command(call, async ({ tx, device }, { variantId }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  return accept({ rows: await listStockAround(tx, device, variantId) })
})
