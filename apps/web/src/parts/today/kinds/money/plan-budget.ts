import { paths } from '../../../../paths.ts'
import { labelIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = { icon: labelIcon, pathOf: ({ title }) => paths.plans({ search: title }) }

export default kind
