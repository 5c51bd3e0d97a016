import { approvePartner } from '@kassa/contract/organisation/partner.calls.ts'
import { paths } from '../../../../paths.ts'
import { partnerIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = {
  icon: partnerIcon,
  pathOf: ({ title }) => paths.partners({ search: title }),
  step: { call: approvePartner, requestOf: ({ id }) => ({ id }) },
}

export default kind
