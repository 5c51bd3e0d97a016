import { paths } from '../../../paths.ts'
import { purchaseIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'purchaseOrders',
  icon: purchaseIcon,
  pathOf: ({ id }) => paths.purchaseOrder(id),
}

export default kind
