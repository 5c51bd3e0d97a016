import { paths } from '../../../paths.ts'
import { supplierIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'suppliers',
  icon: supplierIcon,
  pathOf: ({ id }) => paths.supplier(id),
}

export default kind
