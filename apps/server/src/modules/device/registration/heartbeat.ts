import type { DeskLicence } from '@kassa/contract/device/desk-licence.ts'
import { heartbeat as call } from '@kassa/contract/device/device-health.calls.ts'
import { readOnlyFrom } from '@kassa/domain/billing/licence-proration.ts'
import { licenceAt } from '@kassa/domain/billing/licence-state.ts'
import { logDetail } from '@kassa/domain/text/log-detail.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { bookedByOf, countCases } from '../../payment/public.ts'
import { addLogLines } from './device-log.store.ts'
import { findNews, type News, setSeen } from './registration.store.ts'

/** What is more than this, a desk need not know to the piece. */
const MOST_COUNTED = 99

function licenceOf({ activatedOn, endsOn, functions }: News, now: string): DeskLicence | null {
  if (activatedOn === null) return null
  const { state } = licenceAt({ activatedOn, endsOn, isTrial: false }, now.slice(0, 10))
  return { state, readOnlyFrom: endsOn === null ? null : readOnlyFrom(endsOn), functions: [...functions] }
}

const NO_PAPERS = { waiting: 0, unsure: 0, problem: '' }

/** Says that the device is alive. An unbound one is told so here; what it still has to upload it may. */
export const heartbeat = command(call, async ({ tx, device, now }, { log = [], ...said }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { syncedAt = null, papers = NO_PAPERS } = said
  await setSeen(tx, device, now, {
    ...said,
    syncedAt,
    papers: { ...papers, problem: logDetail(papers.problem) },
  })
  if (log.length > 0) {
    const lines = log.map((line) => ({ ...line, detail: logDetail(line.detail) }))
    await addLogLines(tx, device, lines, now)
  }
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
