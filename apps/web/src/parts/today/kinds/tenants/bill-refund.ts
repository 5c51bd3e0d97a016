import { paths } from '../../../../paths.ts'
import { undoIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = { icon: undoIcon, pathOf: ({ id }) => paths.bills({ bill: id }) }

export default kind
