import { useTranslation } from 'react-i18next'
import { countText, quantityText } from '../../kit/money/format.ts'
import type { WarningRow } from './warning-kinds.ts'
import { dayText } from '../../words/day-text.ts'

/** Returns why a product is on its list, in a sentence with the figures that put it there. */
export function useReason(): (row: WarningRow) => string {
  const { t } = useTranslation('warning')
  return (row) => {
    const quantity = (value: number | null): string => quantityText(value ?? 0, row.weightUnit, row.unit)
    const lasts =
      row.coverDays === null ? t('neverSold') : t('lasts', { count: row.coverDays, days: countText(row.coverDays) })
    switch (row.kind) {
      case 'low-quantity':
        return t('because.low-quantity', { line: quantity(row.warningLine) })
      case 'low-days':
        return t('because.low-days', {
          sold: quantity(row.sold),
          counted: countText(row.velocityDays ?? 0),
          lasts,
          least: countText(row.minimumDays ?? 0),
        })
      case 'high':
        return lasts
      case 'expiring':
      case 'expired': {
        const lot = row.lotNumber === null ? '' : ` · ${t('lot', { number: row.lotNumber })}`
        const left = row.daysLeft ?? 0
        const days = { day: row.expiresOn === null ? '' : dayText(row.expiresOn), count: Math.abs(left) }
        return `${t(row.kind === 'expired' ? 'because.expired' : 'because.expiring', days)}${lot}`
      }
    }
  }
}
