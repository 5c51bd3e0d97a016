import { paths } from '../../../paths.ts'
import { deviceIcon } from '../../../ui/icons.ts'
import type { ErrandKind } from '../errand-kind.ts'

const kind: ErrandKind = { icon: deviceIcon, pathOf: ({ title }) => paths.devices({ search: title }) }

export default kind
