import { paths } from '../../../paths.ts'
import { labelIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = { screen: 'serials', icon: labelIcon, pathOf: ({ id }) => paths.serial(id) }

export default kind
