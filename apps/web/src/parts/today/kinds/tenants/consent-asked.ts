import { answerConsent } from '@kassa/contract/organisation/consent.calls.ts'
import { paths } from '../../../../paths.ts'
import { peopleIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = {
  icon: peopleIcon,
  pathOf: () => paths.merchant(),
  step: {
    permission: 'platform.organisation.merchant.edit',
    call: answerConsent,
    requestOf: () => ({ isAllowed: true }),
  },
}

export default kind
