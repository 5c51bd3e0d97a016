import { paths } from '../../../paths.ts'
import { giftIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'plans',
  icon: giftIcon,
  pathOf: ({ title }) => paths.plans({ search: title }),
}

export default kind
