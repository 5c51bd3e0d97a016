import { callText, logWords } from '@kassa/contract/audit/call-text.ts'
import { useTranslation } from 'react-i18next'
import { Timeline } from '../../kit/detail/Timeline.tsx'
import { currentLanguage } from '../../words/words.ts'
import type { MerchantAnswer } from './MerchantDetailPage.tsx'

/** Changes made to the merchant itself, newest first. */
export function MerchantLog({ lines }: { lines: MerchantAnswer['log'] }) {
  const { t } = useTranslation('place')
  const words = logWords[currentLanguage()]
  return (
    <section className="k-panel">
      {lines.length === 0 ? (
        <p className="k-muted">{t('noLines')}</p>
      ) : (
        <Timeline
          items={lines.map(({ id, at, accountName, call }) => ({
            key: id,
            at,
            title: callText(words, call),
            by: accountName === '' ? null : accountName,
          }))}
        />
      )}
    </section>
  )
}
