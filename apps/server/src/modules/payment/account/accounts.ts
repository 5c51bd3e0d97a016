import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  listAccounts as listCall,
  saveAccount as saveCall,
  tryAccount as tryCall,
  type accountView,
} from '@kassa/contract/payment/account.calls.ts'
import { CHANNEL_FACTS } from '@kassa/domain/payment/channel.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, commandOutside, type Context } from '../../../platform/command.ts'
import { clientOf, needsAddress } from '../channels/channels.ts'
import { noticeUrl } from '../notice/notice-address.ts'
import {
  findAccount,
  insertAccount,
  isMerchantAudited,
  listAccountRows,
  openFields,
  openSecrets,
  setAccount,
  setAccountSecret,
  type ChannelAccount,
} from './account.store.ts'
import { checkFields, checkPlayedFields, splitFields, tailOf } from './check-account.ts'

const viewIn =
  ({ merchantId, secrets, addressFor }: Pick<Context, 'merchantId' | 'secrets' | 'addressFor'>) =>
  ({ isEnabled, ...row }: ChannelAccount): InputOf<typeof accountView> => {
    const { id, channel, mode } = row
    const isTold = CHANNEL_FACTS[channel].hasAccountNotices
    const address = isTold ? addressFor(mode) : null
    return {
      ...row,
      enabled: isEnabled ? 1 : 0,
      noticeUrl: noticeUrl(secrets, address, { about: 'account', merchantId, id }),
    }
  }

export const listAccounts = command(listCall, async (context) => {
  const { tx, merchantId, reaches, hasSimulators, actor } = context
  const rows = await listAccountRows(tx, merchantId)
  const seen = rows.filter(({ outletId }) => outletId === null || reaches(outletId))
  return accept({ accounts: seen.map(viewIn(context)), hasSimulators, answersForAll: actor.outletIds === 'all' })
})

type Wanted = Parameters<Parameters<typeof command<typeof saveCall.request, typeof saveCall.answer>>[1]>[1]

async function mayStand(
  { tx, merchantId, hasSimulators, actor }: Context,
  { mode, enabled }: Wanted,
): Promise<Result<void>> {
  if (mode === 'demo' && !hasSimulators) return refuse({ code: 'payment.demo-unavailable' })
  if (mode === 'live' && actor.testAheadSeconds !== null) return refuse({ code: 'payment.live-in-test-shop' })
  if (mode === 'live' && enabled === 1 && !(await isMerchantAudited(tx, merchantId)))
    return refuse({ code: 'payment.live-unaudited' })
  return accept(undefined)
}

/**
 * Returns whether the caller may decide where money of a place goes: they must answer for all of that place, and for the account of all outlets
 * reach them all.
 */
const answersFor = ({ actor, reaches }: Pick<Context, 'actor' | 'reaches'>, outletId: string | null): boolean =>
  outletId === null ? actor.outletIds === 'all' : reaches(outletId)

export const saveAccount = command(saveCall, async (context, wanted) => {
  const { tx, merchantId, now, newId, secrets, audit, emit } = context
  const before = wanted.id === undefined ? undefined : await findAccount(tx, merchantId, wanted.id)
  if ((wanted.id !== undefined && !before) || !answersFor(context, before ? before.outletId : wanted.outletId))
    return refuse({ code: 'thing.not-found' })
  const channel = before?.channel ?? wanted.channel
  const { open, secret } = splitFields(channel, wanted.fields)
  const kept = before ? await openSecrets(tx, secrets, merchantId, before) : {}
  const fields = { ...kept, ...open, ...secret }
  // In a test shop nobody is called with them.
  const checked =
    context.actor.testAheadSeconds === null ? checkFields(channel, fields, now) : checkPlayedFields(fields)
  if (!checked.ok) return checked
  if (wanted.mode === 'live' && needsAddress(channel) && (open['address'] ?? '') === '')
    return refuse({ code: 'payment.field-missing', facts: { field: 'address' } })
  const moved = wanted.mode === 'live' ? CHANNEL_FACTS[channel].liveCurrencies : null
  if (moved && !moved.includes(open['currency'] ?? ''))
    return refuse({ code: 'payment.field-unfit', facts: { field: 'currency', wanted: moved.join(', ') } })
  const standing = await mayStand(context, wanted)
  if (!standing.ok) return standing
  const newTails = Object.fromEntries(Object.entries(secret).map(([name, text]) => [name, tailOf(text)]))
  const account = {
    id: before?.id ?? newId(),
    channel,
    outletId: before ? before.outletId : wanted.outletId,
    mode: wanted.mode,
    isEnabled: wanted.enabled === 1,
    fields: open,
    tails: { ...before?.tails, ...newTails },
  }
  const isWritten = before
    ? await setAccount(tx, merchantId, account, { version: wanted.version, now })
    : await insertAccount(tx, merchantId, account, now)
  if (!isWritten) {
    const current = before && viewIn(context)((await findAccount(tx, merchantId, before.id)) ?? before)
    return current
      ? refuse({ code: 'thing.changed-meanwhile', facts: { current } })
      : refuse({ code: 'payment.account-twice' })
  }
  for (const [field, text] of Object.entries(secret))
    await setAccountSecret(tx, secrets, { merchantId, accountId: account.id, field, text, now })
  audit({ subject: `payment-account/${account.id}`, before: before && shown(before), after: shown(account) })
  emit({ name: 'settings.changed', outletId: account.outletId, payload: { group: 'payment' } })
  const after = await findAccount(tx, merchantId, account.id)
  if (!after) throw new Error('an account that was just written is gone')
  return accept(viewIn(context)(after))
})

/** Returns the facts of an account for the log: no secret, and not its last characters either. */
const shown = ({
  channel,
  mode,
  isEnabled,
  fields,
}: Pick<ChannelAccount, 'channel' | 'mode' | 'isEnabled' | 'fields'>) => ({
  channel,
  mode,
  isEnabled,
  fields,
})

export const tryAccount = commandOutside(tryCall, async ({ step, merchantId, reach, now, reaches, actor }, { id }) => {
  const opened = await step(async (tx) => {
    const account = await findAccount(tx, merchantId, id)
    const isMine = account && answersFor({ actor, reaches }, account.outletId)
    return isMine ? { ...account, fields: await openFields(tx, reach.secrets, merchantId, account) } : undefined
  })
  if (!opened) return refuse({ code: 'thing.not-found' })
  if (actor.testAheadSeconds !== null) return accept({ isGood: true, code: '', text: '' })
  const client = clientOf(opened, reach, () => new Date(now))
  if (!client) return refuse({ code: 'payment.simulator-off' })
  const wrong = await client.test()
  return accept({ isGood: wrong === null, code: wrong?.code ?? '', text: (wrong?.text ?? '').slice(0, 200) })
})
