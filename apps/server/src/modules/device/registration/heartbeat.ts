import { enabledFlag } from '@kassa/contract/fields.ts'
import { heartbeat as call } from '@kassa/contract/device/device-health.calls.ts'
import { SERVER_LEVEL } from '@kassa/contract/device/level/server-level.ts'
import { type LicenceDays, licenceOn } from '@kassa/domain/billing/entitlement.ts'
import { logDetail } from '@kassa/domain/text/log-detail.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { bookedByOf, countCases } from '../../payment/public.ts'
import { kioskHeardSince } from '../kiosk/kiosks.ts'
import { type Desks, wantedVersion } from '../versions/desks.ts'
import { addLogLines } from './device-log.store.ts'
import { signEntitlement } from './entitlement.ts'
import { findNews, type News, setSeen } from './registration.store.ts'

/** The largest count that a desk receives; it need not know more exactly. */
const MOST_COUNTED = 99

/** The days of the licence; undefined where licences have not reached the merchant. */
const daysOf = ({ activatedOn, endsOn, functions }: News): LicenceDays | undefined =>
  activatedOn === null ? undefined : { activatedOn, endsOn, functions }

const NO_MEANS = { storage: null, battery: null }
const NO_PAPERS = { waiting: 0, unsure: 0, problem: '' }

/** Says that the device is alive. An unbound one is told so here; what it still has to upload it may. */
export const heartbeatOver = (desks: () => Desks) =>
  command(call, async ({ tx, device, now, secrets }, { log = [], ...said }) => {
    if (!device.isBound) return refuse({ code: 'device.unbound' })
    const { syncedAt = null, level = 0, heardClosingAt = null, papers = NO_PAPERS, means = NO_MEANS } = said
    await setSeen(tx, device, now, {
      ...said,
      syncedAt,
      level,
      heardClosingAt,
      means,
      papers: { ...papers, problem: logDetail(papers.problem) },
    })
    if (log.length > 0) {
      const lines = log.map((line) => ({ ...line, detail: logDetail(line.detail) }))
      await addLogLines(tx, device, lines, now)
    }
    const news = await findNews(tx, device, { kiosksSince: kioskHeardSince(now), now })
    const { catalogueCursor, kiosks, zone, zones } = news
    const { merchantId, outletId, deviceId } = device
    const days = daysOf(news)
    const cases = { merchantId, outletIds: [outletId], now, bookedBy: bookedByOf(now) }
    const paymentsOpen = await countCases(tx, cases, MOST_COUNTED)
    return accept({
      serverTime: now,
      catalogueCursor,
      isEnabled: enabledFlag(device.isEnabled),
      licence: days ? licenceOn(days, Date.parse(now), { own: zone ?? 'UTC', all: zones ?? [] }) : null,
      entitlement: days ? signEntitlement(secrets, { ...days, deviceId, issuedAt: now }) : null,
      paymentsOpen,
      kiosks,
      deskVersion: wantedVersion(desks(), news.deskChoice),
      level: SERVER_LEVEL,
    })
  })
