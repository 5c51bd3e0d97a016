import { paths } from '../../../../paths.ts'
import { purchaseIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = { icon: purchaseIcon, pathOf: ({ id }) => paths.supplierBill(id) }

export default kind
