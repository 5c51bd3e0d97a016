import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { readOwnPage } from '@kassa/contract/member/own.calls.ts'
import { useTranslation } from 'react-i18next'
import { countText, moneyText } from '../../kit/money/format.ts'

type Own = OutputOf<typeof readOwnPage.answer>

/** The member's code for friends, and what both are given. */
export function ReferralCode({
  own,
  referral,
}: {
  readonly own: Own
  readonly referral: NonNullable<Own['referral']>
}) {
  const { t } = useTranslation('own')
  const { code, friends, mostFriends, minimumMinor, days } = referral
  const rewardOf = (points: number, coupons: number): string | null =>
    [
      ...(points > 0 ? [t('referral.points', { points: countText(points) })] : []),
      ...(coupons > 0 ? [t('referral.coupons', { count: coupons })] : []),
    ].join(' + ') || null
  const [mine, theirs] = [
    rewardOf(referral.points, referral.coupons),
    rewardOf(referral.friendPoints, referral.friendCoupons),
  ]
  const amount = moneyText(minimumMinor, own.currency)
  return (
    <section aria-label={t('referral.title')} className="k-stack-tight">
      <h2>{t('referral.title')}</h2>
      <p>
        <strong className="k-figures">{code}</strong>
      </p>
      <p>{t(minimumMinor > 0 ? 'referral.body' : 'referral.bodyAny', { days, amount })}</p>
      {mine === null ? null : <p>{t('referral.mine', { reward: mine })}</p>}
      {theirs === null ? null : <p>{t('referral.theirs', { reward: theirs })}</p>}
      <p className="k-muted">{t('referral.count', { count: friends, most: countText(mostFriends) })}</p>
    </section>
  )
}
