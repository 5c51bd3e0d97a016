import { downloadExport, exportOrders } from '@kassa/contract/sales/export.calls.ts'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { ExportButton } from '../../kit/ExportButton.tsx'
import { followExport } from '../../kit/follow-export.ts'
import { askedBy } from '../../kit/list/filter/filters.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useOrderFilters } from './use-order-filters.ts'

/** Exports the orders the filters in the address match, or their lines; it becomes an export record, which is followed until it is there. */
export function OrderExport() {
  const { t } = useTranslation(['nav', 'kit'])
  const [address] = useAddress()
  const filters = useOrderFilters()
  const start = useChange(exportOrders, {
    onDone: ({ exportId: id }) =>
      void followExport({ id, title: t('nav:screen.orders.title'), kind: 'orders', file: downloadExport }),
  })
  const asked = askedBy(filters, address)
  return (
    <CanDo permission="platform.analysis.orders.export">
      <ExportButton onExport={() => start.mutateAsync(exportOrders.request.parse(asked))} />
      <ExportButton
        label={t('kit:export.lines')}
        onExport={() => start.mutateAsync(exportOrders.request.parse({ ...asked, of: 'lines' }))}
      />
    </CanDo>
  )
}
