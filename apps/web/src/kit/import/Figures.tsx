import { useTranslation } from 'react-i18next'
import { countText } from '../money/format.ts'
import type { ImportAnswer } from './import-types.ts'

/** How many rows are new, changed, the same as before, left alone and refused. */
export function Figures({
  answer,
}: {
  answer: Pick<ImportAnswer, 'created' | 'updated' | 'skipped' | 'unchanged' | 'failed'>
}) {
  const { t } = useTranslation('import')
  const whats = (['created', 'updated', 'unchanged', 'skipped', 'failed'] as const).filter(
    (what) => answer[what] !== undefined,
  )
  return (
    <dl className="k-figures-row">
      {whats.map((what) => (
        <div key={what}>
          <dt>{t(what)}</dt>
          <dd className={what === 'failed' && answer.failed > 0 ? 'k-bad' : ''}>{countText(answer[what] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}
