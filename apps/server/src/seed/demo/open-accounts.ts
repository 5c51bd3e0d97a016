import { listAccounts, saveAccount } from '@kassa/contract/payment/account.calls.ts'
import { login, logout } from '@kassa/contract/identity/identity.calls.ts'
import { DEMO } from '../../modules/organisation/public.ts'
import { hasDemoAccounts } from '../../platform/demo-guard.ts'
import type { Program } from '../../platform/run-server.ts'
import { CallRefused, callerOf } from '../caller.ts'
import type { DemoCredentials } from './simulated-channels.ts'

/**
 * Opens the demo merchant's accounts at the channels that are played here, where it has none; leaves everything as it is where nobody
 * of the demo signs in any more.
 */
export async function openDemoAccounts({ running, database }: Program, { accounts }: DemoCredentials): Promise<void> {
  if (!(await hasDemoAccounts(database))) return
  const signedIn = await callerOf(running)
    .call(login, { email: DEMO.merchant, password: DEMO.password })
    .catch((error: unknown) => {
      if (error instanceof CallRefused) return undefined
      throw error
    })
  if (!signedIn) return
  const owner = callerOf(running, signedIn.token)
  const known = (await owner.call(listAccounts, {})).accounts.map(({ channel }) => channel)
  for (const { channel, fields } of accounts.filter((one) => !known.includes(one.channel))) {
    await owner.call(saveAccount, {
      channel,
      fields: { ...fields },
      outletId: null,
      mode: 'demo',
      enabled: 1,
      version: 0,
    })
  }
  await owner.call(logout, {})
}
