import { productStatistics } from '@kassa/contract/report/figures.calls.ts'
import { FiguresPage } from '../../parts/figures/FiguresPage.tsx'
import { BasketPanel } from './BasketPanel.tsx'

/** /statistics-product: what each product brought, with its rank and what became of it. Source: specification §2, ST-S17, ST-P04. */
export default function ProductPage() {
  return (
    <FiguresPage
      name="statisticsProduct"
      call={productStatistics}
      tiles={['netAfter', 'pieces', 'returned', 'refunded', 'margin', 'marginShare', 'costedShare']}
      more={BasketPanel}
    />
  )
}
