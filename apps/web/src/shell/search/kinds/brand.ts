import { paths } from '../../../paths.ts'
import { starIcon } from '../../../ui/icons.ts'
import type { FoundKind } from '../found-kind.ts'

const kind: FoundKind = {
  screen: 'brands',
  icon: starIcon,
  pathOf: ({ title }) => paths.brands({ search: title }),
}

export default kind
