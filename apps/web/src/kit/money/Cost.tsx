import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { useTranslation } from 'react-i18next'
import { Money } from './Money.tsx'

/** Shows the cost of goods, or a dash that explains why it is hidden from people who may not see it. Source: D93. */
export function Cost({ minor, currency }: { minor: WideMinor | null; currency: string }) {
  const { t } = useTranslation('kit')
  if (minor !== null) return <Money minor={minor} currency={currency} />
  return (
    <span className="k-muted" title={t('costHidden')}>
      – <span className="k-hidden">{t('costHidden')}</span>
    </span>
  )
}
