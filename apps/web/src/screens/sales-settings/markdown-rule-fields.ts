import { markdownRule } from '@kassa/contract/settings/markdown-rule.ts'
import { checkMarkdownRule } from '@kassa/domain/promotion/markdown-rule.ts'
import { refusalText } from '../../words/refusal-text.ts'

/** The rule as it is typed, with the server's own reason where its steps do not go one way. */
export const typedMarkdownRule = markdownRule.superRefine((rule, check) => {
  const checked = checkMarkdownRule(rule)
  if (checked.ok) return
  const at = rule.steps.findLastIndex(({ daysLeft }) => daysLeft === checked.refusal.facts?.['days'])
  check.addIssue({ code: 'custom', path: ['steps', at, 'daysLeft'], message: refusalText(checked.refusal) })
})
