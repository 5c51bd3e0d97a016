import { paths } from '../../../paths.ts'
import { merchantIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'merchants',
  icon: merchantIcon,
  pathOf: ({ id }) => paths.merchantOf(id),
}

export default kind
