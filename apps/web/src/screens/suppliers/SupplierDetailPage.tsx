import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { readSupplier, type supplierDetail } from '@kassa/contract/inventory/supplier.calls.ts'
import { Link, useParams } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { DetailFault } from '../../kit/detail/DetailFault.tsx'
import { DetailPage, type Figure } from '../../kit/detail/DetailPage.tsx'
import { Facts } from '../../kit/detail/Facts.tsx'
import { countText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { orderStateKinds } from '../../parts/document/purchase-order-state.ts'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { dayText } from '../../words/day-text.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { SupplierDrawer } from './SupplierDrawer.tsx'
import { colon } from '../../words/colon.ts'
import { inBrackets } from '../../words/brackets.ts'

const SupplierPrices = lazyPart(async () => (await import('./SupplierPrices.tsx')).SupplierPrices)

type Supplier = OutputOf<typeof supplierDetail>

/** One supplier: what was ordered, came and is late, before how it is reached. */
export default function SupplierDetailPage() {
  const params: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useAnswer(readSupplier, { id: params.id ?? '' })
  if (data) return <Detail supplier={data} />
  return error ? <DetailFault error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />
}

function Detail({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation(['supply', 'nav', 'common'])
  const [isEditing, setIsEditing] = useFormState('supplier', false)
  const mayEdit = useCan('platform.inventory.suppliers.edit') && !supplier.isArchived
  return (
    <>
      <DetailPage
        back={{ to: paths.suppliers(), label: t('nav:screen.suppliers.title') }}
        name={supplier.name}
        state={
          supplier.isArchived ? (
            <StatusTag kind="off">{t('supplier.gone')}</StatusTag>
          ) : supplier.lateCount > 0 ? (
            <StatusTag kind="warn">{t('order.late')}</StatusTag>
          ) : undefined
        }
        note={t('supplier.span')}
        figures={useFigures(supplier)}
        actions={mayEdit ? <Button onClick={() => setIsEditing(true)}>{t('common:edit')}</Button> : undefined}
        tabs={[
          { key: 'waiting', label: t('supplier.waiting'), content: <Waiting supplier={supplier} /> },
          { key: 'prices', label: t('prices.tab'), content: <SupplierPrices supplier={supplier} /> },
          { key: 'contact', label: t('supplier.contact'), content: <Contact supplier={supplier} /> },
        ]}
      />
      {isEditing ? <SupplierDrawer supplier={supplier} onClose={() => setIsEditing(false)} /> : null}
    </>
  )
}

function useFigures({ sums, openCount, lateCount, daysTaken, leadDays }: Supplier): Figure[] {
  const { t } = useTranslation('supply')
  const none = [{ label: t('supplier.ordered'), value: '–' }]
  const money = sums.flatMap(({ currency, orders, orderedMinor, receivedMinor }): Figure[] => [
    {
      label: sums.length > 1 ? `${t('supplier.ordered')}${inBrackets(currency)}` : t('supplier.ordered'),
      value: <Cost minor={orderedMinor} currency={currency} />,
      note: `${t('supplier.orders')}${colon()}${countText(orders)}`,
    },
    {
      label: sums.length > 1 ? `${t('supplier.came')}${inBrackets(currency)}` : t('supplier.came'),
      value: <Cost minor={receivedMinor} currency={currency} />,
    },
  ])
  return [
    ...(money.length === 0 ? none : money),
    {
      label: t('supplier.open'),
      value: countText(openCount),
      note: `${t('order.late')}${colon()}${countText(lateCount)}`,
    },
    {
      label: t('supplier.daysTaken'),
      value: daysTaken === null ? '–' : countText(daysTaken),
      note: `${t('supplier.leadDays')}${colon()}${countText(leadDays)}`,
    },
  ]
}

function Waiting({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation(['supply', 'nav'])
  const mayOrder = useCan('platform.inventory.purchaseOrders')
  return (
    <section className="k-panel">
      {supplier.waiting.length === 0 ? <p className="k-muted">{t('supplier.nothingWaits')}</p> : null}
      <ul className="k-plain-list">
        {supplier.waiting.map(({ id, number, outletName, state, expectedOn, isLate }) => (
          <li key={id}>
            <span>
              {mayOrder ? <Link to={paths.purchaseOrder(id)}>{number}</Link> : number} · {outletName}
              {expectedOn === null ? null : ` · ${dayText(expectedOn)}`}
            </span>
            <span className="k-tags">
              <StatusTag kind={orderStateKinds[state]}>{t(`order.state.${state}`)}</StatusTag>
              {isLate ? <StatusTag kind="warn">{t('order.late')}</StatusTag> : null}
            </span>
          </li>
        ))}
      </ul>
      {mayOrder ? (
        <Link className="k-button" to={paths.purchaseOrders()}>
          {t('nav:screen.purchaseOrders.title')}
        </Link>
      ) : null}
    </section>
  )
}

function Contact({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation('supply')
  const given = (text: string): string => (text === '' ? '–' : text)
  return (
    <div className="k-panel">
      <Facts
        facts={[
          { label: t('supplier.contactName'), value: given(supplier.contactName) },
          { label: t('supplier.phone'), value: given(supplier.phone) },
          { label: t('supplier.email'), value: given(supplier.email) },
          { label: t('supplier.description'), value: given(supplier.description) },
        ]}
      />
    </div>
  )
}
