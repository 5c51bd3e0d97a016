import { paths } from '../../../paths.ts'
import { orderIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = { screen: 'orders', icon: orderIcon, pathOf: ({ id }) => paths.order(id) }

export default kind
