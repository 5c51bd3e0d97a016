import { paths } from '../../../paths.ts'
import { treeIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = { screen: 'categories', icon: treeIcon, pathOf: () => paths.categories() }

export default kind
