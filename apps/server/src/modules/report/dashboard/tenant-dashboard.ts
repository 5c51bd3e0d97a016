import { tenantDashboard as call } from '@kassa/contract/report/report.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { onlineSince } from '../../device/public.ts'
import { countTenants, countWithheld, listGrowth, topMerchants } from './tenants.store.ts'

const months = 6

export const tenantDashboard = command(call, async ({ tx, now, actor }) => {
  if (actor.tier !== 'operator' && actor.tier !== 'partner') return refuse({ code: 'permission.missing' })
  const counts = await countTenants(tx, actor.partnerId, onlineSince(now))
  const growth = await listGrowth(tx, actor.partnerId, now, months)
  const top = await topMerchants(tx, actor.partnerId, now)
  return accept({ asOf: now, counts, growth, topMerchants: top, withheld: await countWithheld(tx, actor.partnerId) })
})
