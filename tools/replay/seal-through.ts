import { sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import type { Call } from './client.ts'
import type { ReplayShop } from './set-up-shop.ts'

/** Seals each day through one, as whoever keeps the books does it by hand; days that are sealed already stay as they are. */
export async function sealThrough(call: Call, { adminToken, outletId }: ReplayShop, day: string): Promise<void> {
  await call(sealBatch, { outletId, through: day }, { token: adminToken }).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes('accounting.day-sealed')) throw error
  })
}
