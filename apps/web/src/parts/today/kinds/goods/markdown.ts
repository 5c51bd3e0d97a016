import { paths } from '../../../../paths.ts'
import { labelIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'
import { seenUntilTomorrow } from '../../seen-until-tomorrow.ts'

const kind: ErrandKind = {
  icon: labelIcon,
  pathOf: () => paths.stockWarnings({ kind: 'expiring' }),
  isTitleAWord: true,
  step: seenUntilTomorrow,
}

export default kind
