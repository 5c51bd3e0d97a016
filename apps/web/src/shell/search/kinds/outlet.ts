import { paths } from '../../../paths.ts'
import { outletIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'outlets',
  icon: outletIcon,
  pathOf: ({ id }) => paths.outlet(id),
}

export default kind
