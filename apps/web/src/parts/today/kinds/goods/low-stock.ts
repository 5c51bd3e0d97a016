import { draftReorders } from '@kassa/contract/inventory/reorder.calls.ts'
import { paths } from '../../../../paths.ts'
import { purchaseIcon } from '../../../../ui/icons.ts'
import type { ShownErrand, ErrandKind } from '../../errand-kind.ts'

const isDrafted = ({ hint }: ShownErrand): boolean => hint === 'order-drafted'

const kind: ErrandKind = {
  icon: purchaseIcon,
  pathOf: (errand) => (isDrafted(errand) ? paths.purchaseOrders({ state: 'draft' }) : paths.stockReorder()),
  step: (errand) =>
    isDrafted(errand)
      ? undefined
      : {
          permission: 'platform.inventory.purchaseOrders.add',
          call: draftReorders,
          requestOf: ({ outletId }) => ({ outletId }),
        },
}

export default kind
