import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import type { ComponentProps } from 'react'
import { FiguresPage } from '../../parts/figures/FiguresPage.tsx'
import { PrepaidTaxByRate } from './PrepaidTaxByRate.tsx'
import { RateByMonth } from './RateByMonth.tsx'

function MoreOfTax(props: ComponentProps<typeof RateByMonth>) {
  return (
    <>
      <RateByMonth {...props} />
      <PrepaidTaxByRate {...props} />
    </>
  )
}

/** The month’s tax as an accountant files it: by rate, sales less what was given back, as on the receipts. Source: figures.md (Tax). */
export default function TaxPage() {
  return (
    <FiguresPage
      name="statisticsTax"
      call={salesFigures}
      tiles={['withoutTax', 'tax', 'refundedTax', 'taxAfter', 'netAfter']}
      more={MoreOfTax}
    />
  )
}
