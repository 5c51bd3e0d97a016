import { earnsReferral } from '@kassa/domain/member/referral.ts'
import { recordBySystem } from '../../../platform/calls/record.ts'
import type { Subscription } from '../../../platform/module.ts'
import { takeRewardBack } from './give-rewards.ts'
import { findFirstOrderId, findSale, listRewards } from './referral-reward.store.ts'
import { findEarnedForUpdate, setReferralState } from './referral.store.ts'

/**
 * Takes rewards back where so much of the purchase came back that it would not have earned them. Where nothing of them was used meanwhile, the friend may still
 * earn them by another purchase. Goods that were changed for others stand for them: only money that came back counts.
 */
export const takeBackReferral: Subscription = {
  name: 'member.take-back-referral',
  events: ['order.refunded'],
  handle: async ({ tx, now, newId }, { merchantId, payload }) => {
    const { orderId: refunded } = (payload ?? {}) as { readonly orderId?: string | null }
    if (typeof refunded !== 'string') return
    const orderId = await findFirstOrderId(tx, merchantId, refunded)
    const referral = await findEarnedForUpdate(tx, merchantId, orderId)
    const sale = referral && (await findSale(tx, merchantId, orderId))
    if (!sale || referral.earningId === null || earnsReferral(sale, referral)) return
    const giving = { tx, merchantId, now, newId }
    const rewards = await listRewards(tx, merchantId, referral.earningId)
    let isAll = true
    for (const reward of rewards) isAll = (await takeRewardBack(giving, reward)) && isAll
    const state = isAll ? 'waiting' : 'taken-back'
    await setReferralState(tx, merchantId, referral.friendId, { state, at: now })
    const notes = rewards.map(({ memberId }) => ({
      subject: `member/${memberId}` as const,
      after: { referral: 'taken-back', order: sale.number },
    }))
    const events = rewards.map(({ memberId }) => ({ name: 'member.changed', outletId: null, payload: { memberId } }))
    const about = { call: 'member.take-back-referral', now, newId, outletId: null }
    await tx.run(recordBySystem(merchantId, about, { notes, events }))
  },
}
