import { paths } from '../../../paths.ts'
import { userIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = { screen: 'members', icon: userIcon, pathOf: ({ id }) => paths.member(id) }

export default kind
