import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import type { Division } from '@kassa/domain/figures/division.ts'
import type { FigureKey } from '@kassa/domain/figures/figures.ts'
import { FiguresPage } from '../../parts/figures/FiguresPage.tsx'
import { HeatPanel } from '../../parts/figures/HeatPanel.tsx'

const usual: readonly FigureKey[] = [
  'netAfter',
  'gross',
  'deducted',
  'refunded',
  'orders',
  'average',
  'pieces',
  'margin',
  'marginShare',
]

const columnsOf: Partial<Readonly<Record<Division, readonly FigureKey[]>>> = {
  method: ['netAfter', 'net', 'refunded', 'voided', 'orders'],
  recharge: ['netAfter', 'net', 'refunded', 'orders'],
  source: ['deducted', 'orders'],
  rate: ['netAfter', 'net', 'tax', 'refundedTax', 'taxAfter', 'withoutTax'],
  category: ['netAfter', 'gross', 'deducted', 'refunded', 'pieces', 'margin', 'marginShare'],
}

/** /statistics-sales: by time, place, person, way of paying, tax rate, reason of deduction. Source: specification §2, ST-S16, ST-P03. */
export default function SalesPage() {
  return (
    <FiguresPage
      name="statisticsSales"
      call={salesFigures}
      by={[
        'day',
        'week',
        'month',
        'weekday',
        'hour',
        'outlet',
        'staff',
        'device',
        'category',
        'method',
        'rate',
        'source',
        'level',
        'recharge',
      ]}
      tiles={['netAfter', 'orders', 'average', 'refunded', 'deducted', 'taxAfter', 'margin', 'marginShare']}
      columns={(by) => columnsOf[by] ?? usual}
      orders={['netAfter', 'orders', 'refunded', 'deducted']}
      more={HeatPanel}
    />
  )
}
