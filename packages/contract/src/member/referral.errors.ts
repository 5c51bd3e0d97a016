import { entry } from '../error.ts'

export const referralErrors = {
  'referral.off': entry(422, [
    'This shop does not reward referrals now. Continue without a referral code; nothing was saved.',
    '本店目前没有推荐奖励活动，未保存任何内容。请不填推荐码后继续。',
    'この店舗では現在、紹介特典を行っていません。紹介コードなしで続けてください。何も保存していません。',
  ]),
  'referral.unknown': entry(422, [
    'No member has the referral code {code}. Check it with the friend, or leave it empty; nothing was saved.',
    '没有会员使用推荐码 {code}，未保存任何内容。请与推荐人核对，或留空。',
    '紹介コード {code} の会員はいません。紹介者に確認するか、空欄にしてください。何も保存していません。',
  ]),
  'referral.full': entry(422, [
    'The code {code} has brought as many friends as one member may bring ({most}). Leave it empty; nothing was saved.',
    '推荐码 {code} 已达到每位会员可推荐的人数上限（{most} 人），未保存任何内容。请留空。',
    '紹介コード {code} は、会員 1 人が紹介できる人数（{most} 人）に達しています。空欄にしてください。何も保存していません。',
  ]),
} as const
