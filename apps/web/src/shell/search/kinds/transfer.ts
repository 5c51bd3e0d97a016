import { paths } from '../../../paths.ts'
import { transferIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = { screen: 'transfers', icon: transferIcon, pathOf: ({ id }) => paths.transfer(id) }

export default kind
