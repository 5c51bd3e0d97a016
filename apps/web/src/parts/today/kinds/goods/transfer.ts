import { receiveTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { paths } from '../../../../paths.ts'
import { transferIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

/** All of it arrived; where something is short or broken it is opened. */
const kind: ErrandKind = {
  icon: transferIcon,
  pathOf: ({ id }) => paths.transfer(id),
  step: {
    permission: 'platform.inventory.transfers.receive',
    call: receiveTransfer,
    asksFirst: true,
    requestOf: ({ id }) => ({ id, note: '' }),
  },
}

export default kind
