import { paths } from '../../../paths.ts'
import { orderIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = { screen: 'stocktakes', icon: orderIcon, pathOf: ({ id }) => paths.stocktake(id) }

export default kind
