import { useTranslation } from 'react-i18next'
import { countText } from '../money/format.ts'
import type { ImportAnswer } from './import-types.ts'

/** How many rows are new, changed, left alone and refused. */
export function Figures({ answer }: { answer: Pick<ImportAnswer, 'created' | 'updated' | 'skipped' | 'failed'> }) {
  const { t } = useTranslation('import')
  return (
    <dl className="k-figures-row">
      {(['created', 'updated', 'skipped', 'failed'] as const).map((what) => (
        <div key={what}>
          <dt>{t(what)}</dt>
          <dd className={what === 'failed' && answer.failed > 0 ? 'k-bad' : ''}>{countText(answer[what])}</dd>
        </div>
      ))}
    </dl>
  )
}
