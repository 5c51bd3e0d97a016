import { listMealVouchers, settleMealVouchers } from '@kassa/contract/payment/meal-voucher.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney } from '../../kit/form/fields/FormNumber.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { moneyText } from '../../kit/money/format.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'

type Listed = OutputOf<typeof listMealVouchers.answer>
type Waiting = Listed['waiting'][number]

const sumOf = (rows: readonly Waiting[]): number => rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Meal vouchers that wait for their issuer, and what issuers paid; nothing where none was ever taken. */
export function MealVouchers() {
  const { t } = useTranslation('purse')
  const { data, error, refetch } = useAnswer(listMealVouchers, {})
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.waiting.length + data.settlements.length === 0) return null
  const groups = Map.groupBy(data.waiting, ({ outletId, currency }) => `${outletId} ${currency}`)
  return (
    <section className="k-panel">
      <h2>{t('voucher.title')}</h2>
      <p className="k-muted">{t('voucher.purpose')}</p>
      {groups.size === 0 && <p className="k-muted">{t('voucher.none')}</p>}
      {[...groups].map(([key, rows]) => (
        <WaitingList key={key} group={key} rows={rows} />
      ))}
      <SettledList rows={data.settlements} />
    </section>
  )
}

/** Those of one outlet in one currency, of which any can be settled together. */
function WaitingList({ group, rows }: { readonly group: string; readonly rows: readonly Waiting[] }) {
  const { t } = useTranslation('purse')
  // Those that are settled are as much a part of the form as what is typed in it.
  const [settling, setSettling] = useFormState<readonly number[] | null>(`meal-vouchers-${group}`, null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set(settling))
  const chosen = rows.filter(({ entryNumber }) => !left.has(entryNumber))
  const turn = ({ entryNumber }: Waiting): void =>
    setLeft(new Set(left.has(entryNumber) ? [...left].filter((one) => one !== entryNumber) : [...left, entryNumber]))
  return (
    <>
      <ul className="k-plain-list">
        {rows.map((row) => (
          <li key={row.entryNumber} className="k-setting">
            <Checkbox checked={!left.has(row.entryNumber)} onChange={() => turn(row)}>
              {row.code} <strong className="k-figures">{moneyText(row.amountMinor, row.currency)}</strong>{' '}
              <span className="k-muted">
                {t('voucher.of', {
                  outlet: row.outletName,
                  day: row.businessDay,
                  face: moneyText(row.faceMinor, row.currency),
                })}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <CanDo permission="platform.payment.edit">
        <Button disabled={chosen.length === 0} onClick={() => setSettling([...left])}>
          {t('voucher.settle')}
        </Button>
      </CanDo>
      {settling && chosen[0] ? (
        <SettleDrawer rows={chosen} first={chosen[0]} onClose={() => setSettling(null)} />
      ) : null}
    </>
  )
}

function SettledList({ rows }: { readonly rows: Listed['settlements'] }) {
  const { t } = useTranslation('purse')
  return (
    <>
      <h3>{t('voucher.settled')}</h3>
      {rows.length === 0 && <p className="k-muted">{t('voucher.noSettled')}</p>}
      <ul className="k-plain-list">
        {rows.map(
          ({ id, issuer, outletId, outletName, currency, entryCount, takenMinor, paidMinor, settledBy, settledAt }) => (
            <li key={id} className="k-setting">
              <div>
                {issuer} <strong className="k-figures">{moneyText(paidMinor, currency)}</strong>{' '}
                {paidMinor === takenMinor ? null : (
                  <StatusTag kind="warn">
                    {t('voucher.differs', { amount: moneyText(paidMinor - takenMinor, currency) })}
                  </StatusTag>
                )}
                <p className="k-muted">
                  {t('voucher.count', { count: entryCount })} · {outletName} · {settledBy} ·{' '}
                  <Moment at={settledAt} outletId={outletId} />
                </p>
              </div>
            </li>
          ),
        )}
      </ul>
    </>
  )
}

interface SettleProps {
  readonly rows: readonly Waiting[]
  readonly first: Waiting
  readonly onClose: () => void
}

const typedSettlement = settleMealVouchers.request.pick({ issuer: true, paidMinor: true })

/** The form for an issuer’s payment for the chosen vouchers of an outlet. */
function SettleDrawer({ rows, first: { outletId, currency }, onClose }: SettleProps) {
  const { t } = useTranslation('purse')
  const settle = useChange(settleMealVouchers)
  const entryNumbers = rows.map(({ entryNumber }) => entryNumber)
  return (
    <FormDrawer
      width={520}
      reopensAs={`meal-vouchers-${outletId} ${currency}.all`}
      title={t('voucher.settle')}
      initial={{ issuer: '', paidMinor: sumOf(rows) }}
      schema={typedSettlement}
      onClose={onClose}
      onSubmit={(value) => settle.mutateAsync({ outletId, entryNumbers, ...value })}
    >
      <p>
        {t('voucher.count', { count: rows.length })} · {moneyText(sumOf(rows), currency)}
      </p>
      <FormField name="issuer" label={t('voucher.issuer')}>
        <Input maxLength={50} />
      </FormField>
      <FormMoney name="paidMinor" label={t('voucher.paid')} currency={currency} />
    </FormDrawer>
  )
}
