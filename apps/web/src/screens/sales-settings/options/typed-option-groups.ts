import { optionGroups } from '@kassa/contract/settings/option-groups.ts'
import { checkOptionGroups } from '@kassa/domain/product/option-groups.ts'
import { refusalText } from '../../../words/refusal-text.ts'

const placeOf: Readonly<Record<string, string>> = {
  'option-group.choice': 'most',
  'option-group.defaults': 'most',
  'option-group.surcharge': 'currency',
}

/** The groups as they are typed, with the server's own reason at the group that cannot be asked. */
export const typedOptionGroups = optionGroups.superRefine((groups, check) => {
  const checked = checkOptionGroups(groups)
  if (checked.ok) return
  const { code, facts } = checked.refusal
  const at = typeof facts?.['at'] === 'number' ? facts['at'] : 0
  check.addIssue({ code: 'custom', path: [at, placeOf[code] ?? 'name'], message: refusalText(checked.refusal) })
})
