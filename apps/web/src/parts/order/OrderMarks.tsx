import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { orderRow } from '@kassa/contract/sales/sales.calls.ts'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { marksOf, statusKinds } from './order-words.ts'

/** The state of an order, and what else is to be seen of it. */
export function OrderMarks({
  order,
}: {
  order: Pick<OutputOf<typeof orderRow>, 'status' | 'underReview' | 'soldAt' | 'receivedAt'>
}) {
  const { t } = useTranslation('order')
  return (
    <span className="k-tags">
      <StatusTag kind={statusKinds[order.status]}>{t(`status.${order.status}`)}</StatusTag>
      {marksOf(order).map((mark) => (
        <StatusTag key={mark} kind="warn">
          {t(`detail.${mark}`)}
        </StatusTag>
      ))}
    </span>
  )
}
