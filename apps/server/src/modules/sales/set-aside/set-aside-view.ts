import { leftOf, partByItself } from '@kassa/domain/purse/shares-back.ts'
import { nextDue } from '@kassa/domain/sales/set-aside.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import type { SetAsideRow } from './set-aside.store.ts'

/** A row as callers see it, at this moment. */
export function setAsideView(
  { timeZone, takenDeviceId: _device, takenAt: _at, nextDay: _day, shares, paidBeside, ...row }: SetAsideRow,
  now: string,
) {
  const isWaiting = row.state === 'waiting'
  const next = nextDue(row, row.paidMinor)
  const backMinor = leftOf(shares, row.paidMinor, paidBeside)
  const toCardsMinor = partByItself(shares, backMinor)
  return {
    ...row,
    toCardsMinor,
    toAppMinor: backMinor - toCardsMinor,
    leftMinor: isWaiting ? Math.max(0, row.totalMinor - row.paidMinor) : 0,
    next,
    isLate: isWaiting && next.day < localTimeAt(Date.parse(now), timeZone).day,
  }
}
