import { paths } from '../../../paths.ts'
import { outletIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'outlets',
  icon: outletIcon,
  pathOf: ({ title }) => paths.outlets({ search: title }),
}

export default kind
