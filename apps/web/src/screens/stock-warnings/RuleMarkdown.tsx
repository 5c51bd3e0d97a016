import { listMarkdowns, type markdownRow } from '@kassa/contract/promotion/markdown.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { keptFormat } from '@kassa/domain/time/kept-format.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { offText } from '../../kit/money/off-text.ts'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { dayText } from '../../words/day-text.ts'
import type { WarningRow } from './warning-kinds.ts'

type Marked = OutputOf<typeof markdownRow>

/**
 * Shows the effect of the merchant's rule on a lot: marked down since when, with its plan; drafted; or the obstacle.
 */
export function RuleMarkdown({ row }: { readonly row: WarningRow }) {
  const { t } = useTranslation('warning')
  const maySeePlans = useCan('platform.marketing.plans')
  const { data } = useAnswer(listMarkdowns, {}, { isQuiet: true, isEnabled: row.kind === 'expiring' })
  const found = data?.rows.find(
    ({ variantId, expiresOn }) => variantId === row.variantId && expiresOn === row.expiresOn,
  )
  if (!found || row.kind !== 'expiring') return null
  const said = found.state === 'refused' ? null : t(`rule.${found.state}`, factsOf(found))
  return (
    <span className="k-wrap k-muted">
      {said === null || !maySeePlans ? said : <Link to={paths.plans({ search: found.planName ?? '' })}>{said}</Link>}
      {said !== null && found.why !== null ? ' · ' : null}
      {found.why === null ? null : t(said === null ? `rule.not.${found.why}` : 'rule.noFurther')}
    </span>
  )
}

const factsOf = ({ offBasisPoints, since }: Marked) => ({
  off: offText(offBasisPoints ?? 0),
  day: since === null ? '' : sinceText(since),
})

const WEEK_MS = 7 * 86_400_000

/** A day of the last week by its name, another by its date. */
function sinceText(day: string): string {
  const moment = Date.parse(`${day}T00:00:00Z`)
  if (Math.abs(Date.now() - moment) >= WEEK_MS) return dayText(day)
  return keptFormat(localeOf(currentLanguage()), { weekday: 'long', timeZone: 'UTC' }).format(moment)
}
