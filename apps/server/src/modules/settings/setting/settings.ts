import {
  passwordPolicy as passwordPolicyCall,
  readMemberSettings as readMembersCall,
  readPlatformSales as readPlatformSalesCall,
  readPlatformSecurity as readPlatformSecurityCall,
  readSalesSettings as readSalesCall,
  readSecuritySettings as readSecurityCall,
  saveMemberSettings as saveMembersCall,
  savePlatformSales as savePlatformSalesCall,
  savePlatformSecurity as savePlatformSecurityCall,
  saveSalesSettings as saveSalesCall,
  saveSecuritySettings as saveSecurityCall,
} from '@kassa/contract/settings/settings.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readSetting, viewSettings } from './effective-setting.ts'
import { placeOf, saveSettings } from './save-settings.ts'

export const readSalesSettings = command(readSalesCall, async (context, request) => {
  const place = await placeOf(context, request)
  if (!place) return refuse({ code: 'thing.not-found' })
  return accept({ settings: await viewSettings(context.tx, place, 'sales') })
})

export const saveSalesSettings = command(saveSalesCall, async (context, { changes, confirmsOlderTills, ...where }) => {
  const place = await placeOf(context, where)
  if (!place) return refuse({ code: 'thing.not-found' })
  const saved = await saveSettings(context, place, 'sales', changes, confirmsOlderTills)
  if (saved.ok)
    context.emit({ name: 'settings.changed', outletId: place.outletId ?? null, payload: { group: 'sales' } })
  return saved
})

export const readPlatformSales = command(readPlatformSalesCall, async ({ tx }) =>
  accept({ settings: await viewSettings(tx, { merchantId: null }, 'sales') }),
)

export const savePlatformSales = command(savePlatformSalesCall, async (context, { changes }) => {
  if (context.actor.tier !== 'operator') return refuse({ code: 'permission.missing' })
  if (isKeyless(context, changes)) return refuse({ code: 'security.browser-key-here' })
  return saveSettings(context, { merchantId: null }, 'sales', changes)
})

export const readSecuritySettings = command(readSecurityCall, async ({ tx, merchantId }) =>
  accept({ settings: await viewSettings(tx, { merchantId }, 'security') }),
)

/** Keys are asked for only by a page that has one: it would shut its own person out. */
const isKeyless = ({ browserKey }: Pick<Context, 'browserKey'>, changes: readonly { key: string; value?: unknown }[]) =>
  browserKey === null && changes.some(({ key, value }) => key === 'security.browser-key' && value === true)

export const saveSecuritySettings = command(saveSecurityCall, async (context, { changes }) => {
  if (isKeyless(context, changes)) return refuse({ code: 'security.browser-key-here' })
  const saved = await saveSettings(context, { merchantId: context.merchantId }, 'security', changes)
  if (saved.ok) context.emit({ name: 'settings.changed', outletId: null, payload: { group: 'security' } })
  return saved
})

export const readMemberSettings = command(readMembersCall, async ({ tx, merchantId }) =>
  accept({ settings: await viewSettings(tx, { merchantId }, 'members') }),
)

export const saveMemberSettings = command(saveMembersCall, async (context, { changes, confirmsOlderTills }) => {
  const saved = await saveSettings(context, { merchantId: context.merchantId }, 'members', changes, confirmsOlderTills)
  if (saved.ok) context.emit({ name: 'settings.changed', outletId: null, payload: { group: 'members' } })
  return saved
})

export const readPlatformSecurity = command(readPlatformSecurityCall, async ({ tx }) =>
  accept({ settings: await viewSettings(tx, { merchantId: null }, 'security') }),
)

export const savePlatformSecurity = command(savePlatformSecurityCall, async (context, { changes }) => {
  if (context.actor.tier !== 'operator') return refuse({ code: 'permission.missing' })
  return saveSettings(context, { merchantId: null }, 'security', changes)
})

/** The policy of the caller's merchant, or of the platform for everybody else. */
export const passwordPolicy = command(passwordPolicyCall, async ({ tx, actor, enter }) => {
  const { merchantId } = actor
  const read = (inside: typeof tx) => readSetting(inside, { merchantId }, 'security.password')
  return accept(await (merchantId === null ? read(tx) : enter(merchantId, read)))
})
