import { paths } from '../../../../paths.ts'
import { taxIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = { icon: taxIcon, pathOf: () => paths.taxes() }

export default kind
