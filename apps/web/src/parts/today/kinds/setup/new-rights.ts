import { takeBackNewRights } from '@kassa/contract/identity/new-rights.calls.ts'
import { paths } from '../../../../paths.ts'
import { peopleIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = {
  icon: peopleIcon,
  pathOf: () => paths.merchant({ tab: 'roles' }),
  step: {
    permission: 'platform.organisation.merchant.roles.edit',
    call: takeBackNewRights,
    asksFirst: true,
    requestOf: () => ({}),
  },
}

export default kind
