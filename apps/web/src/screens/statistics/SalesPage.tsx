import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { FiguresPage } from '../../parts/figures/FiguresPage.tsx'
import { HeatPanel } from '../../parts/figures/HeatPanel.tsx'

/** /statistics-sales: by time, place, person, way of paying, tax rate, reason of deduction. Source: specification §2, ST-S16, ST-P03. */
export default function SalesPage() {
  return (
    <FiguresPage
      name="statisticsSales"
      call={salesFigures}
      tiles={[
        'netAfter',
        'orders',
        'average',
        'refunded',
        'deducted',
        'taxAfter',
        'margin',
        'marginShare',
        'costedShare',
        'depositsAfter',
      ]}
      more={HeatPanel}
    />
  )
}
