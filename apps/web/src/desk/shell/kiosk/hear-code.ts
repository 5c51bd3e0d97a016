import { desk } from '../../model/desk-state.ts'
import { readOwnCode } from '@kassa/domain/product/own-code.ts'
import { kindOfCode } from '../../scan/on-code.ts'
import { hearScan } from '../../scan/scan-flow.ts'
import { kiosk, touchKiosk } from './kiosk-state.ts'
import { stepNow } from './use-kiosk.ts'

/** Goods come into the basket, or wait while the sale is stopped; the customer sees the basket again. */
function sell(code: string): void {
  kiosk.change({ page: 'basket', aside: null, notice: null })
  desk.change({ unknownCodes: [] })
  hearScan(code)
}

/** A badge says who comes; only their PIN opens anything. */
function nameHelper(code: string): void {
  const badge = readOwnCode(code)
  kiosk.change({ pinFor: badge?.kind === 'badge' ? badge.code : '', notice: null })
}

/**
 * Hears a code at a kiosk: goods and members' cards as at every desk, a wallet's code while it is paid. Receipts and tickets of held baskets
 * open what is the staff's, and do nothing here.
 */
export function hearCode(code: string): void {
  touchKiosk()
  const kind = kindOfCode(code)
  const isHelped = stepNow() === 'staff'
  if (kind === 'badge') return isHelped ? undefined : nameHelper(code)
  if (kind === 'receipt' || (kind === 'ticket' && !isHelped)) return kiosk.change({ notice: 'notHere' })
  if (kind === 'wallet' && desk.read().workArea !== 'pay') return kiosk.change({ notice: 'payFirst' })
  if (kind === 'wallet') return hearScan(code)
  sell(code)
}
