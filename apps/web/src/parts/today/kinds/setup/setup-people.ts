import { paths } from '../../../../paths.ts'
import { peopleIcon } from '../../../../ui/icons.ts'
import type { ErrandKind } from '../../errand-kind.ts'
import { fineAsItIs } from '../../fine-as-it-is.ts'

const kind: ErrandKind = { icon: peopleIcon, pathOf: () => paths.staff(), step: fineAsItIs }

export default kind
