import type { MerchantMemory } from '../../../platform/merchant-memory.ts'
import type { StepsContext } from '../../../platform/command.ts'
import { insertOrigin, originId } from './origin.store.ts'

const minute = 60_000
const mostKept = 20_000

/** When this process last saw each origin kept, by the memory of its server: asked again every minute, in case the database was set back. */
const keptAt = new WeakMap<MerchantMemory, Map<string, number>>()

/** Sees to it that the address and the browser of an upload stand under their number before a row names it. */
export async function keepOrigin({ device, memory, now, ip, userAgent, step }: StepsContext): Promise<void> {
  const { merchantId } = device
  const origin = { ip, userAgent }
  const key = `${merchantId} ${originId(origin)}`
  const kept = keptAt.get(memory) ?? new Map<string, number>()
  const at = Date.parse(now)
  if (Math.abs(at - (kept.get(key) ?? -Infinity)) < minute) return
  await step((tx) => insertOrigin(tx, merchantId, origin))
  if (kept.size >= mostKept) kept.clear()
  keptAt.set(memory, kept.set(key, at))
}
