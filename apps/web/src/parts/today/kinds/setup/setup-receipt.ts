import { paths } from '../../../../paths.ts'
import { printerIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'
import { fineAsItIs } from '../../fine-as-it-is.ts'

const kind: ErrandKind = { icon: printerIcon, pathOf: () => paths.printTemplates(), step: fineAsItIs }

export default kind
