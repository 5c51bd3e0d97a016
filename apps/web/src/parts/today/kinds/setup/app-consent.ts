import { paths } from '../../../../paths.ts'
import { appsIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = { icon: appsIcon, pathOf: () => paths.connections() }

export default kind
