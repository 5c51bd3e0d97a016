import { paths } from '../../../paths.ts'
import { goodIcon } from '../../../ui/icons.ts'
import type { ErrandKind } from '../errand-kind.ts'

const kind: ErrandKind = { icon: goodIcon, pathOf: () => paths.approvals() }

export default kind
