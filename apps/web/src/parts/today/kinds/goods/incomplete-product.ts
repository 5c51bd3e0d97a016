import { paths } from '../../../../paths.ts'
import { productIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = { icon: productIcon, pathOf: ({ id }) => paths.product(id) }

export default kind
