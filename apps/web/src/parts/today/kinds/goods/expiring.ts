import { approveMarkdowns, draftMarkdowns } from '@kassa/contract/promotion/markdown.calls.ts'
import { paths } from '../../../../paths.ts'
import { labelIcon } from '../../../../ui/icons.ts'
import type { ShownErrand, ErrandKind } from '../../errand-kind.ts'

const isDrafted = ({ hint }: ShownErrand): boolean => hint === 'drafted'
const requestOf = ({ outletId }: ShownErrand) => ({ outletId })

const kind: ErrandKind = {
  icon: labelIcon,
  pathOf: (errand) =>
    isDrafted(errand) ? paths.plans({ status: 'disabled' }) : paths.stockWarnings({ kind: 'expiring' }),
  hasDaysInTitle: true,
  step: (errand) =>
    isDrafted(errand)
      ? { permission: 'platform.marketing.plans.edit', call: approveMarkdowns, requestOf, words: 'drafted' }
      : { permission: 'platform.marketing.plans.add', call: draftMarkdowns, requestOf },
}

export default kind
