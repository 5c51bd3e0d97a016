import { paths } from '../../../paths.ts'
import { logIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = { screen: 'damageReports', icon: logIcon, pathOf: ({ id }) => paths.damageReport(id) }

export default kind
