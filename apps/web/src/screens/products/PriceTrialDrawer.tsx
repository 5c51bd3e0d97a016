import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { startPriceTrial } from '@kassa/contract/promotion/price-trial.calls.ts'
import { Alert, Button, Drawer, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { moneyText } from '../../kit/money/format.ts'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { Trial } from '../../parts/offer/Trial.tsx'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { AddPricedGoods } from './AddPricedGoods.tsx'

const DAYS = [7, 30, 90] as const

interface Row {
  readonly variantId: string
  readonly name: string
  readonly nowMinor: number
  readonly priceMinor: NumberDraft
}

type Started = OutputOf<(typeof startPriceTrial)['answer']>

/**
 * Shows the effect that other prices would have had on the last weeks' sales, before anything is changed. Source:
 * features PR-D01.
 */
export function PriceTrialDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['promotion', 'planStudy'])
  const outlet = useSession((session) => session.outlet ?? session.outlets[0])
  const [rows, setRows] = useState<readonly Row[]>([])
  const [days, setDays] = useState<number>(30)
  const [started, setStarted] = useState<{ readonly answer: Started; readonly of: string } | null>(null)
  const start = useChange(startPriceTrial)
  if (!outlet) return null
  const currency = outlet.payCurrency
  const prices = rows.flatMap(({ variantId, priceMinor }) =>
    typeof priceMinor === 'number' ? [{ variantId, priceMinor }] : [],
  )
  const now = JSON.stringify([prices, days])
  const run = (): void => {
    start.mutate(
      { currency: currency as never, prices, outletIds: [], days },
      { onSuccess: (answer) => setStarted({ answer, of: now }) },
    )
  }
  return (
    <Drawer open title={t('priceTrial.title')} size="large" onClose={onClose}>
      <div className="k-stack">
        <p className="k-muted">{t('priceTrial.note')}</p>
        {rows.map((row) => (
          <PriceRow
            key={row.variantId}
            row={row}
            currency={currency}
            onChange={(priceMinor) => setRows(rows.map((one) => (one === row ? { ...row, priceMinor } : one)))}
            onRemove={() => setRows(rows.filter((one) => one !== row))}
          />
        ))}
        <AddPricedGoods
          taken={rows.map(({ variantId }) => variantId)}
          onAdd={(found) => setRows([...rows, ...found.map((one) => ({ ...one, priceMinor: one.nowMinor }))])}
        />
        <div className="k-page-actions">
          <Select
            aria-label={t('planStudy:backTest.days')}
            value={days}
            options={DAYS.map((value) => ({ value, label: t('planStudy:backTest.lastDays', { count: value }) }))}
            onChange={setDays}
          />
          <Button type="primary" onClick={run} disabled={prices.length === 0} loading={start.isPending}>
            {t('priceTrial.start')}
          </Button>
        </div>
        {started ? <Effects started={started.answer} currency={currency} /> : null}
        {started ? <Trial id={started.answer.id} isOld={started.of !== now} /> : null}
      </div>
    </Drawer>
  )
}

function PriceRow({
  row,
  currency,
  onChange,
  onRemove,
}: {
  readonly row: Row
  readonly currency: string
  readonly onChange: (price: NumberDraft) => void
  readonly onRemove: () => void
}) {
  const { t } = useTranslation('promotion')
  const { name, nowMinor, priceMinor } = row
  return (
    <div className="price-trial-row">
      <span>{name}</span>
      <span className="k-muted k-figures">{t('priceTrial.now', { price: moneyText(nowMinor, currency) })}</span>
      <MoneyField
        currency={currency}
        aria-label={t('priceTrial.priceOf', { name })}
        value={priceMinor}
        onChange={onChange}
      />
      <Button
        type="text"
        icon={<Icon of={removeIcon} />}
        aria-label={t('benefit.rewardRemove', { name })}
        onClick={onRemove}
      />
    </div>
  )
}

/** Shows the effects of the prices from now on: labels, and offers that fall below the lowest price. */
function Effects({ started, currency }: { readonly started: Started; readonly currency: string }) {
  const { t } = useTranslation('promotion')
  const { labels, belowFloor } = started
  return (
    <div className="k-stack-tight" role="status">
      <p>{t('priceTrial.labels', { count: labels })}</p>
      {belowFloor.map(({ outletId, outletName, variantId, name, planId, planName, priceMinor, floorMinor }) => {
        const facts = {
          outlet: outletName,
          name,
          plan: planName ?? '',
          price: moneyText(priceMinor, currency),
          floor: moneyText(floorMinor, currency),
        }
        return (
          <Alert
            key={`${outletId} ${variantId} ${planId ?? ''}`}
            type="warning"
            showIcon
            title={t(planId === null ? 'priceTrial.belowFloor' : 'priceTrial.planBelowFloor', facts)}
          />
        )
      })}
    </div>
  )
}
