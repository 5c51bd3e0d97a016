import { paths } from '../../../paths.ts'
import { deviceIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'devices',
  icon: deviceIcon,
  pathOf: ({ title }) => paths.devices({ search: title }),
}

export default kind
