import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { FiguresPage } from '../../parts/figures/FiguresPage.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { HeatPanel } from '../../parts/figures/HeatPanel.tsx'

const ImportedHistory = lazyPart(async () => (await import('../../parts/history/ImportedHistory.tsx')).ImportedHistory)

/** /statistics-sales: by time, place, person, way of paying, tax rate, reason of deduction. Source: specification §2, ST-S16, ST-P03. */
export default function SalesPage() {
  return (
    <>
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
      <ImportedHistory />
    </>
  )
}
