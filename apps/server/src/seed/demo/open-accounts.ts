import { listBillingAccounts, saveBillingAccount } from '@kassa/contract/billing/bill.calls.ts'
import { listAccounts, saveAccount } from '@kassa/contract/payment/account.calls.ts'
import { login, logout } from '@kassa/contract/identity/identity.calls.ts'
import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { DEMO } from '../../modules/organisation/public.ts'
import type { Program } from '../../platform/run-server.ts'
import { type SeedCaller, CallRefused, callerOf } from '../caller.ts'
import type { DemoCredentials } from './simulated-channels.ts'

/** Returns a person of the demo, signed in; undefined where they have another password by now. */
async function signIn({ running }: Pick<Program, 'running'>, email: string): Promise<SeedCaller | undefined> {
  const signedIn = await callerOf(running)
    .call(login, { email, password: DEMO.password })
    .catch((error: unknown) => {
      if (error instanceof CallRefused) return undefined
      throw error
    })
  return signedIn && callerOf(running, signedIn.token)
}

/**
 * Opens the accounts of the demo merchant at the channels that are played here, and those of the operator by which bills are paid, where
 * there are none: part of making the demo, never of a later start.
 */
export async function openDemoAccounts(
  program: Pick<Program, 'running'>,
  { accounts }: DemoCredentials,
): Promise<void> {
  const owner = await signIn(program, DEMO.merchant)
  if (owner) {
    const known = (await owner.call(listAccounts, {})).accounts.map(({ channel }) => channel)
    for (const { channel, fields } of accounts.filter((one) => !known.includes(one.channel)))
      await owner.call(saveAccount, { ...opened, channel, fields: { ...fields }, outletId: null })
    await owner.call(logout, {})
  }
  const operator = await signIn(program, DEMO.operator)
  if (operator) {
    const known = (await operator.call(listBillingAccounts, {})).accounts.map(({ channel }) => channel)
    for (const { channel, fields } of accounts.filter(
      (one) => BILLS_BY.has(one.channel) && !known.includes(one.channel),
    ))
      await operator.call(saveBillingAccount, { ...opened, channel, fields: { ...fields } })
    await operator.call(logout, {})
  }
}

const opened = { mode: 'demo', enabled: 1, version: 0 } as const
const BILLS_BY: ReadonlySet<ChannelName> = new Set(['alipay', 'wechat'])
