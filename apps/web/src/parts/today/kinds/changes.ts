import { paths } from '../../../paths.ts'
import { logIcon } from '../../../ui/icons.ts'
import type { ErrandKind } from '../errand-kind.ts'
import { seenUntilTomorrow } from '../seen-until-tomorrow.ts'

const kind: ErrandKind = {
  icon: logIcon,
  pathOf: () => paths.adminLog(),
  isTitleAWord: true,
  step: seenUntilTomorrow,
}

export default kind
