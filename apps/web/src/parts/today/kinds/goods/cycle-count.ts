import { paths } from '../../../../paths.ts'
import { orderIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = { icon: orderIcon, pathOf: () => paths.stocktakes({ open: 'risk' }) }

export default kind
