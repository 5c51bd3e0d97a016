import { paths } from '../../../paths.ts'
import { peopleIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'staff',
  icon: peopleIcon,
  pathOf: ({ title }) => paths.staff({ search: title }),
}

export default kind
