import {
  listReferrals as listCall,
  makeReferralCode as makeCall,
  readReferral as readCall,
} from '@kassa/contract/member/referral.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { findMember } from '../profile/member-list.store.ts'
import { ensureReferralCode, findReferralRule } from './bring-friend.ts'
import { countFriends, findBroughtBy, findReferralCode, friendList, type ReferralRow } from './referral.store.ts'

/** Orders and points are for those who may see them elsewhere. */
type SeenReferral = Omit<ReferralRow, 'points' | 'pointsBack'> & Record<'points' | 'pointsBack', number | null>

const readReferral = command(readCall, async ({ tx, merchantId }, { id }) => {
  if (!(await findMember(tx, merchantId, id))) return refuse({ code: 'thing.not-found' })
  const rule = await findReferralRule(tx, merchantId)
  return accept({
    isOn: rule !== null,
    code: (await findReferralCode(tx, merchantId, id)) ?? null,
    friends: await countFriends(tx, merchantId, id),
    mostFriends: rule?.mostFriends ?? null,
    broughtBy: (await findBroughtBy(tx, merchantId, id)) ?? null,
  })
})

const makeReferralCode = command(makeCall, async ({ tx, merchantId, now, audit }, { id }) => {
  const member = await findMember(tx, merchantId, id)
  if (!member || member.isArchived) return refuse({ code: 'thing.not-found' })
  if (!member.isEnabled) return refuse({ code: 'member.disabled' })
  if (!(await findReferralRule(tx, merchantId))) return refuse({ code: 'referral.off' })
  const code = await ensureReferralCode(tx, merchantId, id, now)
  audit({ subject: `member/${id}`, after: { referralCode: code } })
  return accept({ code })
})

const listReferrals = command(listCall, async ({ tx, merchantId, holds }, { id, ...asked }) => {
  if (!(await findMember(tx, merchantId, id))) return refuse({ code: 'thing.not-found' })
  const [seesOrders, seesPoints] = [holds('platform.analysis.orders'), holds('platform.members.members.points')]
  return readList(tx, friendList, [merchantId, id], asked, (row): SeenReferral => ({
    ...row,
    ...(!seesOrders && { orderId: null, orderNumber: null }),
    ...(!seesPoints && { points: null, pointsBack: null }),
  }))
})

export const referralCommands = [readReferral, makeReferralCode, listReferrals]
