import { approveDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { paths } from '../../../../paths.ts'
import { damageIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = {
  icon: damageIcon,
  pathOf: ({ id }) => paths.damageReport(id),
  step: {
    permission: 'platform.inventory.damageReports.approve',
    call: approveDamageReport,
    asksFirst: true,
    requestOf: ({ id }) => ({ id, note: '' }),
  },
}

export default kind
