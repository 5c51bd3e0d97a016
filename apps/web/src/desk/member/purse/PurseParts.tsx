import { useTranslation } from 'react-i18next'
import type { Purse } from './purse.ts'

/** The member whose card or account it is, among its facts. */
export function PurseHolder({ purse }: { readonly purse: Purse }) {
  const { t } = useTranslation('purse')
  return purse.memberName === null ? null : (
    <div>
      <dt>{t('of')}</dt>
      <dd>{purse.memberName}</dd>
    </div>
  )
}

/** Says that a card or an account, or who holds it, is switched off. */
export function PurseOff({ purse }: { readonly purse: Purse }) {
  const { t } = useTranslation('purse')
  if (purse.enabled === 0) return <p className="d-note is-bad">{t('off')}</p>
  return purse.isHolderOff ? <p className="d-note is-bad">{t('holderOff')}</p> : null
}
