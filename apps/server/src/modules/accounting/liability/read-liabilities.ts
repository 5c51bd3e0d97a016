import { readLiabilities as call } from '@kassa/contract/accounting/liability.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findPointsOwed, listLiabilities } from './liability.store.ts'

export const readLiabilities = command(call, async (context, { day }) => {
  const { tx, merchantId, actor, outletId, reaches, now } = context
  if (outletId !== null && !reaches(outletId)) return refuse({ code: 'thing.not-found' })
  const seen = outletId === null ? (actor.outletIds === 'all' ? null : actor.outletIds) : [outletId]
  const rows = await listLiabilities(tx, merchantId, day, seen)
  // Points are held with the merchant: who sees a part of it does not see them.
  const points = seen === null ? await findPointsOwed(tx, merchantId, day) : null
  return accept({ asOf: now, day, rows, points })
})
