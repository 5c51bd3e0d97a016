import { useTranslation } from 'react-i18next'
import { countText, quantityText } from '../../kit/money/format.ts'
import type { ReorderRow } from './ReorderPage.tsx'

/** Every figure behind a suggestion, in short sentences: what sells, how long it has to last, what is there. */
export function useReorderReason(): (row: ReorderRow) => readonly string[] {
  const { t } = useTranslation('warning')
  return (row) => {
    const quantity = (value: number): string => quantityText(value, row.weightUnit, row.unit)
    const { demand } = row
    const there = t('reorder.there', {
      onHand: quantity(row.onHand),
      incoming: quantity(row.incoming),
      reserved: quantity(row.reserved),
      point: quantity(row.reorderPoint),
    })
    if (row.basis !== 'sales' || demand === null)
      return [t('reorder.byMinimum', { target: quantity(row.target) }), there]
    const sold = t(demand.ignoredDays === 0 ? 'reorder.sold' : 'reorder.soldIgnoring', {
      sold: quantity(demand.sold),
      days: countText(demand.days),
      ignored: countText(demand.ignoredDays),
    })
    const lasting = t('reorder.lasting', {
      lead: countText(row.leadDays),
      cover: countText(row.coverDays),
      target: quantity(row.target),
    })
    return [sold, lasting, there]
  }
}
