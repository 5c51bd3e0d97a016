import { downloadPlatformLog, listPlatformExports } from '@kassa/contract/audit/audit.calls.ts'
import { downloadExport } from '@kassa/contract/sales/export.calls.ts'
import { ExportRecords } from '../../kit/ExportRecords.tsx'
import { useCan } from '../../session/permission.ts'
import { useIsAbove } from '../../session/session.ts'
import { exportsBeside } from './exports-beside.ts'
import type { OrderListProps } from './OrderList.tsx'

/** The export records beside a list of orders. Source: D36. */
export function OrderExports({ at }: { at: OrderListProps['name'] }) {
  const isAbove = useIsAbove()
  const mayExportAbove = useCan('platform.audit.adminLog.export')
  const { whose, isAlwaysShown } = exportsBeside(at, isAbove, mayExportAbove)
  if (whose === 'none') return null
  return whose === 'merchant' ? (
    <ExportRecords kind="orders" isAlwaysShown={isAlwaysShown} file={downloadExport} />
  ) : (
    <ExportRecords
      kind="platform-log"
      list={listPlatformExports}
      isAlwaysShown={isAlwaysShown}
      file={downloadPlatformLog}
    />
  )
}
