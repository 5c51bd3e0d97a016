import { giveProposedRights } from '@kassa/contract/identity/new-rights.calls.ts'
import { paths } from '../../../../paths.ts'
import { peopleIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = {
  icon: peopleIcon,
  pathOf: () => paths.staff({ tab: 'roles' }),
  step: {
    permission: 'platform.organisation.staff.roles.edit',
    call: giveProposedRights,
    requestOf: () => ({}),
  },
}

export default kind
