import { paths } from '../../../../paths.ts'
import { transferIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = {
  icon: transferIcon,
  pathOf: () => paths.stockRequests({ state: 'open', direction: 'received' }),
}

export default kind
