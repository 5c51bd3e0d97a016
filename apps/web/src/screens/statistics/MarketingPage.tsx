import { marketingFigures } from '@kassa/contract/report/figures.calls.ts'
import { FiguresPage } from '../../parts/figures/FiguresPage.tsx'

/** /statistics-marketing: what plans and coupons took off, and what the sales came to in which they did. Source: specification §2, ST-S20. */
export default function MarketingPage() {
  return (
    <FiguresPage
      name="statisticsMarketing"
      call={marketingFigures}
      tiles={['deducted', 'gross', 'netAfter', 'orders']}
    />
  )
}
