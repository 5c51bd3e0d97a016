import { tenantDashboard as call } from '@kassa/contract/report/tenant-dashboard.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { keepBeside } from '../../../platform/clusters/overview.ts'
import { command } from '../../../platform/command.ts'
import { onlineSince } from '@kassa/domain/time/online.ts'
import { rankedAt, rankedUntil } from './merchant-counts.store.ts'
import { byCurrency, mergeDashboards, TOP } from './merge-dashboards.ts'
import {
  countAdminsAbove,
  countTenants,
  countWithheld,
  findRankedTo,
  listCountries,
  listDeviceTypes,
  listGrowth,
  listProvinces,
  topMerchants,
  topPartners,
  topWithheld,
} from './tenants.store.ts'
import { listUnwell, type TroubleLimits } from './unwell.store.ts'

/** Days before and after its end in which a licence is told of, and days after which a till counts as idle. */
const LICENCE_DAYS = 30
const IDLE_DAYS = 7

const troubleAt = (now: string, heardSince: string): TroubleLimits => {
  const today = now.slice(0, 10)
  return {
    heardSince,
    idleSince: new Date(Date.parse(now) - IDLE_DAYS * 86_400_000).toISOString(),
    endsFrom: addDays(today, -LICENCE_DAYS),
    endsUntil: addDays(today, LICENCE_DAYS),
  }
}

export const tenantDashboard = command(
  call,
  async ({ tx, now, actor, isOneOfSeveral, installationZone: zone }, { step }) => {
    if (actor.tier !== 'operator' && actor.tier !== 'partner') return refuse({ code: 'permission.missing' })
    const { partnerId } = actor
    const heardSince = onlineSince(now)
    const rankedTo = await findRankedTo(tx)
    const top = await topMerchants(tx, partnerId, now)
    const answer = {
      asOf: now,
      zone,
      counts: await countTenants(tx, partnerId, heardSince),
      growth: await listGrowth(tx, partnerId, { now, step, zone }),
      topPartners: await topPartners(tx, partnerId, isOneOfSeveral ? null : TOP),
      ranked: rankedTo === undefined ? rankedAt(now) : rankedUntil(rankedTo),
      topMerchants: byCurrency(top),
      ...(await listUnwell(tx, troubleAt(now, heardSince))),
      withheld: await countWithheld(tx, partnerId),
      topWithheld: await topWithheld(tx, partnerId),
      deviceTypes: await listDeviceTypes(tx, heardSince),
      countries: await listCountries(tx, heardSince),
      provinces: await listProvinces(tx, heardSince),
    }
    if (!isOneOfSeveral) return accept(answer)
    return accept(keepBeside(answer, { rankedTo, adminsAbove: await countAdminsAbove(tx) }))
  },
  { merge: mergeDashboards },
)
