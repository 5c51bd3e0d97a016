import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { listLabelGoods } from '@kassa/contract/print/label-design.calls.ts'
import { moneyText } from '../../kit/money/format.ts'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { dayText } from '../../words/day-text.ts'
import { LabelGoodsFilter } from './LabelGoodsFilter.tsx'
import { LabelPrinting } from './LabelPrinting.tsx'
import { useLabelGoods } from './use-label-goods.ts'
import type { LabelDesign } from './use-label-templates.ts'
import { EndHead } from '../../ui/EndHead.tsx'

type Goods = OutputOf<(typeof listLabelGoods)['answer']>['goods'][number]

/** Goods whose labels are to be printed, with where they are printed; what was printed is remembered. Source: PR-P05, PR-D02, RC-P05. */
export function PrintLabels({ design, outletId }: { readonly design: LabelDesign; readonly outletId: string }) {
  const { t } = useTranslation('label')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const looked = useLabelGoods(design.id, outletId)
  const { which, prices, answer } = looked
  const { data, error, refetch } = answer
  const goods = data?.goods ?? []
  const chosen = goods.filter(({ variantId }) => !left.has(variantId))
  const toggle = (variantId: string): void => {
    const next = new Set(left)
    if (!next.delete(variantId)) next.add(variantId)
    setLeft(next)
  }
  return (
    <section className="k-panel k-stack" aria-label={t('print.title')}>
      <LabelGoodsFilter chosen={looked} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton rows={4} /> : null}
      {data?.count === 0 ? <p className="k-muted">{t(`print.none.${which}`)}</p> : null}
      {data !== undefined && data.count > goods.length ? (
        <p className="k-muted">{t('print.first', { shown: goods.length, count: data.count })}</p>
      ) : null}
      {goods.length === 0 ? null : (
        <GoodsTable
          goods={goods}
          isCounted={which === 'received' || which === 'expiring'}
          left={left}
          toggle={toggle}
        />
      )}
      <LabelPrinting
        design={design}
        outletId={outletId}
        scheduleId={which === 'scheduled' ? prices.scheduleId : null}
        goods={chosen.map(({ variantId, copies }) => ({ variantId, copies }))}
      />
    </section>
  )
}

/** The goods with what their labels say and would say; `isCounted`: with how many labels each of them needs. */
function GoodsTable({
  goods,
  isCounted,
  left,
  toggle,
}: {
  readonly goods: readonly Goods[]
  readonly isCounted: boolean
  readonly left: ReadonlySet<string>
  readonly toggle: (variantId: string) => void
}) {
  const { t } = useTranslation('label')
  return (
    <div className="k-scroll-x" tabIndex={0} role="group" aria-label={t('print.goods')}>
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('print.goods')}</th>
            <th scope="col">{t('element.code')}</th>
            <EndHead>{t('print.shown')}</EndHead>
            <EndHead>{t('print.now')}</EndHead>
            {isCounted ? <EndHead>{t('print.labels')}</EndHead> : null}
          </tr>
        </thead>
        <tbody>
          {goods.map((one) => (
            <tr key={one.variantId}>
              <td>
                <Checkbox checked={!left.has(one.variantId)} onChange={() => toggle(one.variantId)}>
                  {one.name}
                </Checkbox>
                {one.lacksBars ? <StatusTag kind="warn">{t('print.noBars')}</StatusTag> : null}
                {one.expiresOn === null ? null : (
                  <small className="k-block k-muted">{t('print.until', { day: dayText(one.expiresOn) })}</small>
                )}
              </td>
              <td className="k-figures">{one.code}</td>
              <td className="is-end k-figures">
                {one.shownPriceMinor === null ? '–' : moneyText(one.shownPriceMinor, one.currency)}
              </td>
              <td className="is-end k-figures">
                {one.priceMinor === one.sellPriceMinor ? null : (
                  <s className="k-muted">{moneyText(one.sellPriceMinor, one.currency)}</s>
                )}{' '}
                {moneyText(one.priceMinor, one.currency)}
              </td>
              {isCounted ? <td className="is-end k-figures">{one.copies}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
