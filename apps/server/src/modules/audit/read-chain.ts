import { readChain as call } from '@kassa/contract/audit/audit.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../platform/command.ts'
import { listChainLines } from './anchor.store.ts'

/** A file of the chain has everybody's lines with all that was changed, costs too: who may see only some of it gets none. */
const NEEDED = [
  'platform.audit.adminLog.export',
  'platform.audit.staffLog.export',
  'platform.audit.memberLog.export',
  'platform.catalogue.products.costs',
  'platform.inventory.stock.costs',
] as const

export const readChain = command(call, async ({ tx, merchantId, holds, actor }, { after, limit }) => {
  if (actor.outletIds !== 'all' || !NEEDED.every((key) => holds(key))) return refuse({ code: 'audit.chain-in-part' })
  const lines = await listChainLines(tx, merchantId, after, limit)
  return accept({ lines, next: lines.length < limit ? null : (lines.at(-1)?.sequence ?? null) })
})
