import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { walletDesign } from '@kassa/contract/member/wallet.calls.ts'
import { contrastHundredths, isReadable } from '@kassa/domain/member/pass-design.ts'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import './wallet-passes.css'

interface Props {
  readonly design: OutputOf<typeof walletDesign>
}

/** A pass as it will look, with figures of nobody; says where its text is hard to read. */
export function PassPreview({ design }: Props) {
  const { t } = useTranslation('wallet')
  const { background, text, names, rows } = design
  const name = names[localeOf(currentLanguage())] || names['en-US'] || t('design.shop')
  return (
    <>
      {isReadable(design) ? (
        <div className="wp-card" style={{ background, color: text }} aria-hidden>
          <strong>{name}</strong>
          <dl>
            {rows.map((row) => (
              <div key={row}>
                <dt>{t(`row.${row}`)}</dt>
                <dd>{t(`example.${row}`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : (
        <p className="k-warn" role="alert">
          {t('design.unreadable', { ratio: (contrastHundredths(design) / 100).toFixed(2) })}
        </p>
      )}
    </>
  )
}
