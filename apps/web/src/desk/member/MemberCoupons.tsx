import type { DeskCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { useTranslation } from 'react-i18next'
import { change } from '../basket/change-basket.ts'
import { desk } from '../model/desk-state.ts'
import { currentBasket } from '../model/history.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { savingOf, takeMemberCoupon, useMemberCoupons } from './member-coupons.ts'

/** The coupons a member can use now, with what each would save on this basket; the best first. */
export function MemberCoupons({ memberId }: { readonly memberId: string }) {
  const { t } = useTranslation('deskMember')
  const coupons = useMemberCoupons(memberId)
  const basket = useStore(desk, ({ history }) => currentBasket(history))
  if (coupons === null) return null
  if (coupons === 'lost') return <p className="d-note">{t('coupon.lost')}</p>
  const known = coupons.map((coupon) => ({ coupon, savingMinor: savingOf(basket, coupon) }))
  return (
    <>
      <h3>{t('coupon.title')}</h3>
      {known.length === 0 ? <p className="d-note">{t('coupon.none')}</p> : null}
      <ul className="d-member-list">
        {known
          .toSorted((one, other) => other.savingMinor - one.savingMinor)
          .map(({ coupon, savingMinor }) => (
            <CouponRow
              key={coupon.id}
              coupon={coupon}
              savingMinor={savingMinor}
              isTaken={(basket.coupons ?? []).some(({ id }) => id === coupon.id)}
            />
          ))}
      </ul>
    </>
  )
}

interface RowProps {
  readonly coupon: DeskCoupon
  readonly savingMinor: number
  readonly isTaken: boolean
}

function CouponRow({ coupon, savingMinor, isTaken }: RowProps) {
  const { t } = useTranslation('deskMember')
  const { terms, untilDate } = coupon
  const saving =
    savingMinor > 0 ? t('coupon.saves', { amount: moneyText(savingMinor, terms.currency) }) : t('coupon.savesNothing')
  return (
    <li className="d-row">
      <span>
        <b>{terms.name}</b> · <span className="d-figures">{saving}</span> · {t('coupon.until', { day: untilDate })}
      </span>
      <button
        type="button"
        data-ends
        className="d-button"
        aria-pressed={isTaken}
        aria-label={t(isTaken ? 'coupon.away' : 'coupon.use', { name: terms.name })}
        onClick={() => (isTaken ? change({ kind: 'remove-coupon', couponId: coupon.id }) : takeMemberCoupon(coupon))}
      >
        {t(isTaken ? 'coupon.awayShort' : 'coupon.useShort')}
      </button>
    </li>
  )
}
