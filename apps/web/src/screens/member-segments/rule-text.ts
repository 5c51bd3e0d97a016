import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { countText, moneyText } from '../../kit/money/format.ts'
import { useSession } from '../../session/session.ts'
import { listText } from '../../words/list-text.ts'
import type { Segment } from './SegmentPage.tsx'

type Rule = Segment['rule']
type Span = Rule['visits']

/** The spans that a rule may have, in the order in which they are shown. */
export const SPANS = ['spentMinor', 'visits', 'daysSinceVisit', 'points'] as const
export const spanWord = {
  spentMinor: 'spent',
  visits: 'visits',
  daysSinceVisit: 'daysSinceVisit',
  points: 'points',
} as const

/** A segment's conditions in a line. */
export function useRuleText(currency: string): (rule: Rule) => string {
  const { t } = useTranslation('segment')
  const { data } = useAnswer(listLevels, { limit: 100 }, { isQuiet: true })
  const outlets = useSession((session) => session.outlets)
  const named = (things: readonly { readonly id: string; readonly name: string }[], ids: readonly string[]) =>
    listText(ids.map((id) => things.find((thing) => thing.id === id)?.name ?? '–'))
  const span = (what: string, { from, to }: Span, text: (value: number) => string): string[] => {
    if (from !== null && to !== null) return [t('between', { what, from: text(from), to: text(to) })]
    if (from !== null) return [t('least', { what, from: text(from) })]
    return to === null ? [] : [t('most', { what, to: text(to) })]
  }
  return (rule) =>
    [
      ...(rule.levelIds.length > 0 ? [`${t('levels')}: ${named(data?.rows ?? [], rule.levelIds)}`] : []),
      ...(rule.tags.length > 0 ? [`${t('tags')}: ${listText(rule.tags)}`] : []),
      ...(rule.outletIds.length > 0 ? [`${t('outlets')}: ${named(outlets, rule.outletIds)}`] : []),
      ...(rule.birthdayMonths.length > 0
        ? [`${t('months')}: ${listText(rule.birthdayMonths.map((month) => t('month', { month })))}`]
        : []),
      ...SPANS.flatMap((field) =>
        span(t(spanWord[field]), rule[field], (value) =>
          field === 'spentMinor' ? moneyText(value, currency) : countText(value),
        ),
      ),
      ...(rule.agreesToMessages ? [t('agrees')] : []),
    ].join(' · ')
}
