import { paths } from '../../../../paths.ts'
import { cardIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = { icon: cardIcon, pathOf: () => paths.walletPasses(), isTitleADay: true }

export default kind
