import {
  endTestShop as endCall,
  makeTestShop as makeCall,
  readTestShop as readCall,
  switchShop as switchCall,
} from '@kassa/contract/identity/test-shop.calls.ts'
import { outletPreset } from '@kassa/domain/country/country.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { OutletOpening } from '../../../platform/handed-in.ts'
import { endSession } from '../../../platform/session/session.store.ts'
import {
  confirmPassword,
  findAccountForUpdate,
  findFollowedAccount,
  findFollower,
  findRoleLike,
  insertBuiltInRoles,
  insertFollower,
  startSession,
  type FollowedAccount,
} from '../../identity/public.ts'
import { insertPlayedAccounts } from '../../payment/public.ts'
import { addShop } from '../shop/begin-shop.ts'
import { endTestShopOf, findPattern, findShopBeside, insertTestShop, type ShopBeside } from './test-shop.store.ts'

export const readTestShop = command(readCall, async ({ tx, actor, now }) => {
  const beside = await findShopBeside(tx)
  const shown = beside && { number: beside.number, name: beside.name, createdAt: beside.createdAt }
  const isTest = actor.testAheadSeconds !== null
  return accept({ isTest, beside: shown ?? null, now: isTest ? now : null })
})

/** The caller's own account of the real shop; refuses whoever is no administrator, with `seat.admins-only`. */
async function ownAccount({ tx, merchantId, actor }: Context): Promise<Result<FollowedAccount>> {
  const account = actor.kind === 'admin' ? await findFollowedAccount(tx, merchantId, actor.accountId) : undefined
  return account ? accept(account) : refuse({ code: 'seat.admins-only' })
}

/** An outlet like the first of the real shop, with the taxes of its country. */
function outletLike({ country, locale, outlet }: Awaited<ReturnType<typeof findPattern>>, name: string) {
  const preset = outletPreset(country, { locale })
  const { currency, timeZone } = outlet ?? preset
  return {
    name: outlet?.name ?? name,
    currency: currency as typeof preset.currency,
    timeZone,
    locale: outlet?.locale ?? preset.locale,
    taxes: [...preset.taxes],
  }
}

/** Makes the roles of the test shop, the account that follows its maker's, an outlet and a seat. */
async function fillTestShop(
  context: Context,
  inside: Tx,
  {
    merchantId,
    number,
    account,
    pattern,
    openings,
  }: {
    readonly merchantId: string
    readonly number: string
    readonly account: FollowedAccount
    readonly pattern: Awaited<ReturnType<typeof findPattern>>
    readonly openings: readonly OutletOpening[]
  },
): Promise<Result<unknown>> {
  const { now, newId } = context
  const roles = await insertBuiltInRoles(inside, merchantId, pattern.locale, { now, newId })
  const roleId = roles.get('owner') ?? ''
  const adminId = newId()
  await insertFollower(inside, merchantId, account, { id: adminId, roleId, number, now })
  context.audit({ subject: `merchant/${merchantId}`, after: { isTest: true } })
  const { firstName, lastName, locale } = account
  const outlet = outletLike(pattern, `${firstName} ${lastName}`.trim())
  await insertPlayedAccounts(inside, merchantId, { currency: outlet.currency, now, newId })
  return addShop(
    context,
    { tx: inside, merchantId },
    {
      outlet,
      pin: undefined,
      owner: { adminId, firstName, lastName, roleId, locale },
      codes: [],
      openings,
    },
  )
}

export const makeTestShop = (openings: readonly OutletOpening[]) =>
  command(makeCall, async (context, { password }) => {
    const { tx, newId, now } = context
    const account = await ownAccount(context)
    if (!account.ok) return account
    const confirmed = await confirmPassword(context, password)
    if (!confirmed.ok) return confirmed
    const pattern = await findPattern(tx, context.merchantId)
    const id = newId()
    const number = await insertTestShop(tx, id, now)
    if (number === undefined) return refuse({ code: 'test-shop.made-already' })
    context.audit({ subject: `merchant/${id}`, after: { isTest: true, number } })
    const filled = await context.enter(id, (inside) =>
      fillTestShop(context, inside, { merchantId: id, number, account: account.value, pattern, openings }),
    )
    return filled.ok ? accept({ number }) : filled
  })

/** The account of the caller's at the test shop, made where somebody comes there first. */
async function followerAt(
  context: Context,
  inside: Tx,
  { id: merchantId, number }: ShopBeside,
  account: FollowedAccount,
): Promise<string> {
  const known = await findFollower(inside, merchantId, account.id)
  if (known) return known.id
  const [id, role] = [context.newId(), await findRoleLike(inside, merchantId, account.roleId)]
  await insertFollower(inside, merchantId, account, { id, roleId: role.id, number, now: context.now })
  return id
}

/** Signs the account in at the test shop, inside it. */
async function signInBeside(context: Context, inside: Tx, merchantId: string, id: string) {
  const account = await findAccountForUpdate(inside, { kind: 'admin', id, merchantId })
  if (!account?.isEnabled) return refuse({ code: 'test-shop.none' })
  return accept(await startSession(context, inside, account, false))
}

/** Only to the test shop: at the real one everybody signs in as always, so that a session here opens nothing there. */
export const switchShop = command(switchCall, async (context) => {
  const { tx, actor, now } = context
  const beside = await findShopBeside(tx)
  if (!beside?.isTest) return refuse({ code: 'test-shop.none' })
  const account = await ownAccount(context)
  if (!account.ok) return account
  const begun = await context.enter(beside.id, async (inside) =>
    signInBeside(context, inside, beside.id, await followerAt(context, inside, beside, account.value)),
  )
  if (begun.ok && actor.sessionId !== null) await endSession(tx, actor.sessionId, now)
  return begun
})

export const endTestShop = command(endCall, async (context, { password }) => {
  const { tx, now, actor } = context
  if (actor.kind !== 'admin') return refuse({ code: 'seat.admins-only' })
  const beside = await findShopBeside(tx)
  if (!beside?.isTest) return refuse({ code: 'test-shop.none' })
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  await endTestShopOf(tx, now)
  context.audit({ subject: `merchant/${beside.id}`, before: { isTest: true, number: beside.number } })
  return accept({})
})
