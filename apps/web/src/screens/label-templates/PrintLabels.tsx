import { listPriceSchedules } from '@kassa/contract/catalogue/price-schedule.calls.ts'
import { listLabelGoods } from '@kassa/contract/print/label-design.calls.ts'
import { moneyText } from '@kassa/domain/text/money-text.ts'
import { Checkbox, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { useCan } from '../../session/permission.ts'
import { Printing } from './Printing.tsx'
import type { LabelDesign } from './use-label-templates.ts'

const WHICH = ['changed', 'never', 'all', 'scheduled'] as const

/** Goods whose labels are to be printed, with the file that prints them; what was printed is remembered. Source: PR-P05, PR-D02. */
export function PrintLabels({ design, outletId }: { readonly design: LabelDesign; readonly outletId: string }) {
  const { t } = useTranslation('label')
  const isAsked = useAddress()[0]['prices'] !== undefined
  const [which, setWhich] = useState<(typeof WHICH)[number]>(isAsked ? 'scheduled' : 'changed')
  const [search, setSearch] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { schedules, scheduleId, choose } = useSchedules()
  const isAhead = which === 'scheduled'
  const { data, error, refetch } = useAnswer(listLabelGoods, {
    templateId: design.id,
    outletId,
    which,
    search,
    ...(isAhead && scheduleId !== null ? { scheduleId } : {}),
  })
  const goods = data?.goods ?? []
  const chosen = goods
    .filter(({ variantId }) => !left.has(variantId))
    .map(({ variantId }) => ({ variantId, copies: 1 }))
  const toggle = (variantId: string): void => {
    const next = new Set(left)
    if (!next.delete(variantId)) next.add(variantId)
    setLeft(next)
  }
  return (
    <section className="k-panel k-stack" aria-label={t('print.title')}>
      <div className="lt-row">
        <Segmented
          aria-label={t('print.which')}
          value={which}
          onChange={setWhich}
          options={WHICH.filter((value) => value !== 'scheduled' || schedules.length > 0).map((value) => ({
            value,
            label: t(`print.${value}`),
          }))}
        />
        {isAhead ? (
          <Select
            className="k-place"
            aria-label={t('print.schedule')}
            value={scheduleId}
            onChange={choose}
            options={schedules.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <Input.Search aria-label={t('print.search')} placeholder={t('print.search')} allowClear onSearch={setSearch} />
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton rows={4} /> : null}
      {data?.count === 0 ? <p className="k-muted">{t(`print.none.${which}`)}</p> : null}
      {data !== undefined && data.count > goods.length ? (
        <p className="k-muted">{t('print.first', { shown: goods.length, count: data.count })}</p>
      ) : null}
      {goods.length === 0 ? null : (
        <div className="k-scroll-x lt-goods" tabIndex={0} role="group" aria-label={t('print.goods')}>
          <table className="k-plain-table">
            <thead>
              <tr>
                <th scope="col">{t('print.goods')}</th>
                <th scope="col">{t('element.code')}</th>
                <th scope="col" className="is-end">
                  {t('print.shown')}
                </th>
                <th scope="col" className="is-end">
                  {t('print.now')}
                </th>
              </tr>
            </thead>
            <tbody>
              {goods.map((one) => (
                <tr key={one.variantId}>
                  <td>
                    <Checkbox checked={!left.has(one.variantId)} onChange={() => toggle(one.variantId)}>
                      {one.name}
                    </Checkbox>
                  </td>
                  <td className="k-figures">{one.code}</td>
                  <td className="is-end k-figures">
                    {one.shownPriceMinor === null ? '–' : moneyText(one.shownPriceMinor, one.currency)}
                  </td>
                  <td className="is-end k-figures">{moneyText(one.priceMinor, one.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Printing design={design} outletId={outletId} scheduleId={isAhead ? scheduleId : null} goods={chosen} />
    </section>
  )
}

/** Lists of prices that wait, and the one whose labels are wanted: the address names it, else the last that was made. */
function useSchedules() {
  const [address, change] = useAddress()
  const maySee = useCan('platform.catalogue.products')
  const { data } = useAnswer(listPriceSchedules, { state: 'waiting', limit: 200 }, { isQuiet: true, isEnabled: maySee })
  const schedules = data?.rows ?? []
  const asked = schedules.find(({ id }) => id === address['prices']) ?? schedules[0]
  return { schedules, scheduleId: asked?.id ?? null, choose: (prices: string) => change({ prices }) }
}
