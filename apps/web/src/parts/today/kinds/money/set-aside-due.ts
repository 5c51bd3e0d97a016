import { paths } from '../../../../paths.ts'
import { timeIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = { icon: timeIcon, pathOf: ({ title }) => paths.setAsides({ search: title }) }

export default kind
