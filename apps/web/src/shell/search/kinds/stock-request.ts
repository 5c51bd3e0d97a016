import { paths } from '../../../paths.ts'
import { transferIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'stockRequests',
  icon: transferIcon,
  pathOf: ({ title }) => paths.stockRequests({ search: title }),
}

export default kind
