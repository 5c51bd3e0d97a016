import { paths } from '../../../paths.ts'
import { partnerIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'partners',
  icon: partnerIcon,
  pathOf: ({ title }) => paths.partners({ search: title }),
}

export default kind
