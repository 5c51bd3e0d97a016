import type { InputOf } from '@kassa/contract/endpoint.ts'
import { type billWish, orderBill, planDowngrade, quoteBill } from '@kassa/contract/billing/licence.calls.ts'
import { Button, Drawer, Input, InputNumber, Select } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { isApiError } from '../../api/api-error.ts'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { BillCalendar } from '../../parts/billing/BillCalendar.tsx'
import { paths } from '../../paths.ts'
import { dayText } from '../../words/day-text.ts'
import type { OwnAnswer } from './OwnLicence.tsx'
import { listText } from '../../words/list-text.ts'

export type BuyKind = 'purchase' | 'renewal' | 'upgrade' | 'outlets' | 'codes' | 'downgrade'
type Wish = InputOf<typeof billWish>
const PERIODS = ['month', 'year', 'lifetime'] as const

interface Props {
  readonly kind: BuyKind
  readonly answer: OwnAnswer
  readonly onClose: () => void
}

/** Chooses what to buy, and shows what it costs day by day before anything is ordered. Source: BL-D01. */
export function BuyDrawer({ kind, answer, onClose }: Props) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  const { licence, offers } = answer
  const [editionId, setEditionId] = useState(
    offers.find(({ id }) => id !== licence?.edition.id || kind === 'purchase')?.id,
  )
  // A choice already made for the next period is renewed as it was made.
  const choosesPeriod = kind === 'renewal' && licence?.next === null
  const edition = choosesPeriod ? licence.edition : offers.find(({ id }) => id === editionId)
  const sold = PERIODS.filter((one) => (edition?.prices[one] ?? null) !== null)
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>(licence?.period ?? 'year')
  const [count, setCount] = useState(1)
  const [coupon, setCoupon] = useState('')
  const chooses = kind === 'purchase' || kind === 'upgrade' || kind === 'downgrade'
  const chosen = sold.includes(period) ? period : (sold[0] ?? 'year')
  const order = useChange(orderBill, {
    refreshes: ['billing'],
    onDone: ({ id }) => void navigate({ to: paths.bills({ bill: id }) }),
  })
  const plan = useChange(planDowngrade, { refreshes: ['billing'], onDone: onClose })
  const wish: Wish | null =
    kind === 'downgrade' || (chooses && editionId === undefined)
      ? null
      : {
          type: kind,
          count,
          ...(chooses ? { editionId } : {}),
          ...(chooses || choosesPeriod ? { period: chosen } : {}),
          ...(coupon.trim() === '' ? {} : { coupon: coupon.trim() }),
        }
  return (
    <Drawer open width={720} title={t(`buy.${kind}`)} onClose={onClose}>
      <div className="k-stack">
        {chooses ? (
          <>
            <Field label={t('version')}>
              <Select
                aria-label={t('version')}
                value={editionId ?? null}
                options={offers.map(({ id, versionName }) => ({ value: id, label: versionName }))}
                onChange={(id: string) => setEditionId(id)}
              />
            </Field>
            {edition ? <p>{listText(edition.functions.map((one) => t(`function.${one}`)))}</p> : null}
          </>
        ) : null}
        {chooses || choosesPeriod ? (
          <Field label={t('period.title')}>
            <Select
              aria-label={t('period.title')}
              value={chosen}
              options={sold.map((value) => ({ value, label: t(`period.${value}`) }))}
              onChange={(value: (typeof PERIODS)[number]) => setPeriod(value)}
            />
          </Field>
        ) : null}
        {kind === 'upgrade' ||
        kind === 'downgrade' ||
        (['purchase', 'renewal'].includes(kind) && chosen === 'lifetime') ? null : (
          <Field label={t('quantity')}>
            <InputNumber
              aria-label={t('quantity')}
              min={1}
              max={9_999_999}
              precision={0}
              value={count}
              onChange={(value) => setCount(value ?? 1)}
            />
          </Field>
        )}
        {kind === 'downgrade' ? (
          <>
            <p>{t('buy.downgradeBody')}</p>
            <Button
              type="primary"
              disabled={editionId === undefined}
              loading={plan.isPending}
              onClick={() => plan.mutate({ editionId: editionId ?? null, period: chosen })}
            >
              {t('buy.downgrade')}
            </Button>
          </>
        ) : (
          <Field label={t('coupon')}>
            <Input
              aria-label={t('coupon')}
              maxLength={32}
              value={coupon}
              onChange={({ target }) => setCoupon(target.value)}
            />
          </Field>
        )}
        {wish === null ? null : (
          <Quoted
            key={JSON.stringify(wish)}
            wish={wish}
            isBusy={order.isPending}
            onOrder={(totalMinor) => order.mutate({ ...wish, totalMinor })}
          />
        )}
      </div>
    </Drawer>
  )
}

/** Draws a field with its name over it. */
function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className="k-stack-tight">
      <span className="k-muted">{label}</span>
      {children}
    </label>
  )
}

interface QuotedProps {
  readonly wish: Wish
  readonly isBusy: boolean
  readonly onOrder: (totalMinor: number) => void
}

function Quoted({ wish, isBusy, onOrder }: QuotedProps) {
  const { t } = useTranslation('billing')
  const { data, error } = useAnswer(quoteBill, wish, { isQuiet: true })
  if (error) return <p role="alert">{isApiError(error) ? error.message : t('calendar.failed')}</p>
  if (!data) return <Skeleton rows={4} />
  return (
    <>
      <BillCalendar lines={data.lines} currency={data.currency} totalMinor={data.totalMinor} />
      <p>
        {t('buy.until', { from: dayText(data.from), until: data.until === null ? t('forLife') : dayText(data.until) })}
      </p>
      <Button type="primary" loading={isBusy} onClick={() => onOrder(data.totalMinor)}>
        {t('buy.order')}
      </Button>
    </>
  )
}
