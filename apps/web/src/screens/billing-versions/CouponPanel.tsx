import { listBillCoupons, setBillCouponEnabled } from '@kassa/contract/billing/version.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Money } from '../../kit/money/Money.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { useCan } from '../../session/permission.ts'
import { dayText } from '../../words/day-text.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { CouponDrawer } from './CouponDrawer.tsx'
import { currencyName } from '../../words/currency-name.ts'

type Coupon = OutputOf<typeof listBillCoupons.answer>['coupons'][number]

/** Coupons that merchants type in when they order. */
export default function CouponPanel() {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useAnswer(listBillCoupons, {})
  const [isMaking, setIsMaking] = useFormState('bill-coupon', false)
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={4} />
  const make = (
    <CanDo permission="platform.billing.versions.add">
      <Button type="primary" onClick={() => setIsMaking(true)}>
        {t('coupons.new')}
      </Button>
    </CanDo>
  )
  return (
    <section className="k-stack">
      {data.coupons.length === 0 ? (
        <EmptyState title={t('coupons.empty')} body={t('coupons.emptyBody')} action={make} isPage />
      ) : (
        <>
          <div className="k-page-actions">{make}</div>
          <Coupons coupons={data.coupons} />
        </>
      )}
      {isMaking ? <CouponDrawer onClose={() => setIsMaking(false)} /> : null}
    </section>
  )
}

function Coupons({ coupons }: { readonly coupons: readonly Coupon[] }) {
  const { t } = useTranslation('billing')
  const mayEdit = useCan('platform.billing.versions.edit')
  const turn = useChange(setBillCouponEnabled)
  return (
    <div className="k-table" tabIndex={0} role="region" aria-label={t('tab.coupons')}>
      <table>
        <thead>
          <tr>
            <th>{t('coupon')}</th>
            <th className="is-end">{t('coupons.off')}</th>
            <th className="is-end">{t('coupons.uses')}</th>
            <th>{t('coupons.lastDay')}</th>
            <th>{t('coupons.isOn')}</th>
          </tr>
        </thead>
        <tbody>
          {coupons.map((coupon) => (
            <tr key={coupon.id}>
              <td>
                <code>{coupon.code}</code>
              </td>
              <td className="is-end">
                <Off coupon={coupon} />
              </td>
              <td className="is-end">{`${String(coupon.uses)} / ${String(coupon.mostUses)}`}</td>
              <td>{coupon.lastDay === null ? '–' : dayText(coupon.lastDay)}</td>
              <td>
                <Switch
                  aria-label={t('coupons.switch', { code: coupon.code })}
                  checked={coupon.isEnabled === 1}
                  disabled={!mayEdit}
                  loading={turn.isPending && turn.variables.id === coupon.id}
                  onChange={(isOn) => turn.mutate({ id: coupon.id, isEnabled: isOn ? 1 : 0 })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Off({ coupon: { offBasisPoints, offMinor, currency } }: { readonly coupon: Coupon }) {
  if (offBasisPoints !== null) return <>{`${String(offBasisPoints / 100)} % · ${currencyName(currency)}`}</>
  return <Money minor={offMinor ?? 0} currency={currency} />
}
