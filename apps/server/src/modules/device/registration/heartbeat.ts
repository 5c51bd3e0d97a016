import type { DeskLicence } from '@kassa/contract/device/desk-licence.ts'
import { heartbeat as call } from '@kassa/contract/device/device.calls.ts'
import { readOnlyFrom } from '@kassa/domain/billing/licence-proration.ts'
import { licenceAt } from '@kassa/domain/billing/licence-state.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { bookedByOf, countCases } from '../../payment/public.ts'
import { findNews, type News, setSeen } from './registration.store.ts'

/** What is more than this, a desk need not know to the piece. */
const MOST_COUNTED = 99

function licenceOf({ activatedOn, endsOn, functions }: News, now: string): DeskLicence | null {
  if (activatedOn === null) return null
  const { state } = licenceAt({ activatedOn, endsOn, isTrial: false }, now.slice(0, 10))
  return { state, readOnlyFrom: endsOn === null ? null : readOnlyFrom(endsOn), functions: [...functions] }
}

/** Says that the device is alive. An unbound one is told so here; what it still has to upload it may. */
export const heartbeat = command(call, async ({ tx, device, now }, request) => {
  await setSeen(tx, device, now, request)
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const news = await findNews(tx, device.merchantId)
  const { catalogueCursor } = news
  const { merchantId, outletId } = device
  const cases = { merchantId, outletIds: [outletId], now, bookedBy: bookedByOf(now) }
  const paymentsOpen = await countCases(tx, cases, MOST_COUNTED)
  return accept({
    serverTime: now,
    catalogueCursor,
    isEnabled: device.isEnabled,
    licence: licenceOf(news, now),
    paymentsOpen,
  })
})
