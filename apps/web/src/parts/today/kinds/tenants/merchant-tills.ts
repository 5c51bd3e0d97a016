import { paths } from '../../../../paths.ts'
import { syncIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'

const kind: ErrandKind = {
  icon: syncIcon,
  pathOf: ({ id }) => paths.devices({ merchantId: id, sort: '-queued' }),
}

export default kind
