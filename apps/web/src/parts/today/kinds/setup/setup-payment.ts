import { paths } from '../../../../paths.ts'
import { cardIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'
import { fineAsItIs } from '../../fine-as-it-is.ts'

const kind: ErrandKind = { icon: cardIcon, pathOf: () => paths.paymentMethods(), step: fineAsItIs }

export default kind
