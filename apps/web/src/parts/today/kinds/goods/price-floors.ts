import { putBackPriceFloors } from '@kassa/contract/identity/price-floor.calls.ts'
import { paths } from '../../../../paths.ts'
import { peopleIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = {
  icon: peopleIcon,
  pathOf: () => paths.staff({ tab: 'roles' }),
  step: {
    permission: 'platform.organisation.staff.roles.edit',
    call: putBackPriceFloors,
    asksFirst: true,
    requestOf: () => ({}),
  },
}

export default kind
