import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { FiguresPage } from '../../parts/figures/FiguresPage.tsx'
import { RateByMonth } from './RateByMonth.tsx'

/** The month’s tax as an accountant files it: by rate, sales less what was given back, as on the receipts. Source: figures.md (Tax). */
export default function TaxPage() {
  return (
    <FiguresPage
      name="statisticsTax"
      call={salesFigures}
      tiles={['withoutTax', 'tax', 'refundedTax', 'taxAfter', 'netAfter']}
      more={RateByMonth}
    />
  )
}
