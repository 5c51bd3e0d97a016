import { paths } from '../../../paths.ts'
import { couponIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'coupons',
  icon: couponIcon,
  pathOf: ({ title }) => paths.coupons({ tab: 'member-coupons', code: title }),
}

export default kind
