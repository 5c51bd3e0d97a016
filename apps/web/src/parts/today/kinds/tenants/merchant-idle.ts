import { paths } from '../../../../paths.ts'
import { deviceIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = {
  icon: deviceIcon,
  pathOf: ({ id }) => paths.devices({ merchantId: id, sort: 'lastSeen' }),
}

export default kind
