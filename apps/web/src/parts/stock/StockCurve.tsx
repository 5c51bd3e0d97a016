import { listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { StockLine } from './StockLine.tsx'

const MOVEMENTS = 100

/** How the stock of one product went over its last movements. Nothing while there are too few to see a line. */
export function StockCurve({ variantId, weightUnit }: { variantId: string; weightUnit: string | null }) {
  const { t } = useTranslation('stock')
  const { data } = useAnswer(listStockEntries, { variantId, limit: MOVEMENTS }, { isQuiet: true })
  const entries = data?.rows ?? []
  if (entries.length < 3) return null
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('curve', { count: entries.length })}</h2>
      </div>
      <StockLine entries={entries} weightUnit={weightUnit} />
    </section>
  )
}
