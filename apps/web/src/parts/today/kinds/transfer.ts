import { paths } from '../../../paths.ts'
import { transferIcon } from '../../../ui/icons.ts'
import type { ErrandKind } from '../errand-kind.ts'

const kind: ErrandKind = { icon: transferIcon, pathOf: ({ id }) => paths.transfer(id) }

export default kind
