import { paths } from '../../../../paths.ts'
import { bankIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

/** Whether the money came is looked up at the bank, so that the bill is opened and nothing is confirmed from here. */
const kind: ErrandKind = { icon: bankIcon, pathOf: ({ id }) => paths.bills({ bill: id }) }

export default kind
