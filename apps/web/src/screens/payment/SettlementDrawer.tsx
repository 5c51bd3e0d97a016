import { readSettlement } from '@kassa/contract/payment/settlement.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { ReadingDrawer } from '../../kit/detail/ReadingDrawer.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { SettlementDifferences, SettlementTotals } from './SettlementDifferences.tsx'

/** A file that was taken in, and where it does not agree. */
export function SettlementDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('settlement')
  const { data, error, refetch } = useAnswer(readSettlement, { id })
  return (
    <ReadingDrawer size="large" title={data?.fileName ?? t('title')} onClose={onClose}>
      {data ? (
        <div className="k-stack">
          <SettlementTotals totals={data} />
          <SettlementDifferences rows={data.differences} currency={data.currency} />
        </div>
      ) : (
        <Loading error={error} onRetry={() => void refetch()} rows={4} />
      )}
    </ReadingDrawer>
  )
}
