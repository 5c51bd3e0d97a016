import { roundCashToCoin } from '@kassa/contract/sales/coin.calls.ts'
import { paths } from '../../../../paths.ts'
import { settingsIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = {
  icon: settingsIcon,
  isTitleAnAmount: true,
  pathOf: () => paths.salesSettings(),
  step: {
    permission: 'platform.configuration.sales.edit',
    call: roundCashToCoin,
    requestOf: ({ currency }) => ({ currency }),
  },
}

export default kind
