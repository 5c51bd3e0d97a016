import { productStatistics } from '@kassa/contract/report/figures.calls.ts'
import { FiguresPage } from '../../parts/figures/FiguresPage.tsx'
import { BasketPanel } from './BasketPanel.tsx'

/** /statistics-product: what each product brought, with its rank and what became of it. Source: specification §2, ST-S17, ST-P04. */
export default function ProductPage() {
  return (
    <FiguresPage
      name="statisticsProduct"
      call={productStatistics}
      by={['product', 'category']}
      tiles={['netAfter', 'pieces', 'returned', 'refunded', 'margin', 'marginShare']}
      columns={() => ['netAfter', 'gross', 'deducted', 'refunded', 'orders', 'pieces', 'margin', 'marginShare']}
      more={BasketPanel}
      orders={['netAfter', 'gross', 'pieces', 'orders', 'refunded', 'deducted']}
    />
  )
}
