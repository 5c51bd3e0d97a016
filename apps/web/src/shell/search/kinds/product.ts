import { paths } from '../../../paths.ts'
import { productIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = { screen: 'products', icon: productIcon, pathOf: ({ id }) => paths.product(id) }

export default kind
