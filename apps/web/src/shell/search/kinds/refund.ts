import { paths } from '../../../paths.ts'
import { undoIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'refunds',
  icon: undoIcon,
  pathOf: ({ title }) => paths.refunds({ search: title }),
}

export default kind
