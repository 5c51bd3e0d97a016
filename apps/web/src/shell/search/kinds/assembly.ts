import { paths } from '../../../paths.ts'
import { appsIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = { screen: 'assemblies', icon: appsIcon, pathOf: ({ id }) => paths.assembly(id) }

export default kind
