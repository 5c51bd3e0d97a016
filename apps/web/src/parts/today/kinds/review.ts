import { paths } from '../../../paths.ts'
import { reviewIcon } from '../../../ui/icons.ts'
import type { ErrandKind } from '../errand-kind.ts'

const kind: ErrandKind = { icon: reviewIcon, pathOf: () => paths.review({ state: 'open' }) }

export default kind
