import { paths } from '../../../../paths.ts'
import { peopleIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

/** For how long is decided where the reason stands, so there is no step on the way. */
const kind: ErrandKind = { icon: peopleIcon, pathOf: () => paths.merchant({ tab: 'support' }) }

export default kind
