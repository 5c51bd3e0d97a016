import { paths } from '../../../../paths.ts'
import { merchantIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = { icon: merchantIcon, pathOf: ({ id }) => paths.merchants({ audit: id }) }

export default kind
