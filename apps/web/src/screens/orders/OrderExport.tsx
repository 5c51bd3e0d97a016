import { exportOrders } from '@kassa/contract/sales/export.calls.ts'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useChange } from '../../api/use-change.ts'
import { ExportButton } from '../../kit/ExportButton.tsx'
import { askedBy } from '../../kit/list/filters.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useOrderFilters } from './use-order-filters.ts'

/** Exports the orders the filters in the address match; it becomes an export record. */
export function OrderExport() {
  const { t } = useTranslation('kit')
  const [address] = useAddress()
  const filters = useOrderFilters()
  const start = useChange(exportOrders, {
    onDone: () => void announce({ kind: 'info', title: t('export.started') }),
  })
  const asked = askedBy(filters, address)
  return (
    <CanDo permission="platform.analysis.orders.export">
      <ExportButton onExport={() => start.mutateAsync(exportOrders.request.parse(asked))} />
    </CanDo>
  )
}
