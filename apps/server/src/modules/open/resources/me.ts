import { readMe as call } from '@kassa/contract/open/me.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { limitsToday } from '../connection/daily-limit.ts'

type Me = OutputOf<typeof call.answer>

export const readMe = command(call, async (context) => {
  const { actor, merchantId } = context
  const { app, outletIds, name } = actor
  if (app === null) throw new Error('only an app asks who it is')
  return accept({
    id: app.installationId,
    name,
    merchant_id: merchantId,
    scopes: app.scopes as Me['scopes'],
    daily_limits: (await limitsToday(context))(app.installationId, app.scopes as Me['scopes']),
    has_all_outlets: outletIds === 'all',
    outlet_ids: outletIds === 'all' ? [] : [...outletIds],
    version: app.version as Me['version'],
    agreed_at: app.agreedAt,
  })
})
