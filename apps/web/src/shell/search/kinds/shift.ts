import { paths } from '../../../paths.ts'
import { timeIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = { screen: 'shifts', icon: timeIcon, pathOf: ({ id }) => paths.shift(id) }

export default kind
