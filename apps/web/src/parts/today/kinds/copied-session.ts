import { paths } from '../../../paths.ts'
import { logIcon } from '../../../ui/icons.ts'
import type { ErrandKind } from '../errand-kind.ts'
import { fineAsItIs } from '../fine-as-it-is.ts'

const kind: ErrandKind = {
  icon: logIcon,
  pathOf: () => paths.adminLog({ call: 'identity.show-copied-session' }),
  step: fineAsItIs,
}

export default kind
