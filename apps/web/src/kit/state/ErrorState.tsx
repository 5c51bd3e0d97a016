import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { consequenceOf } from '../../api/consequence.ts'
import { Icon } from '../../ui/Icon.tsx'
import { badIcon, cloudIcon } from '../../ui/icons.ts'
import { LicenceWay } from './LicenceWay.tsx'

/**
 * Draws the state of a page that could not be read: why, what happened to the data, and the one thing to do; for a part
 * that the licence closes, the way to the licence.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation(['kit', 'common'])
  const isKnown = isApiError(error)
  return (
    <div className="k-empty is-bad" role="alert">
      <Icon of={isKnown && error.status === 0 ? cloudIcon : badIcon} className="k-empty-icon" />
      <h3>{isKnown ? error.message : t('failure.title')}</h3>
      <p>{isKnown ? consequenceOf(error) : t('common:failure.unexpected')}</p>
      {isKnown && error.status === 402 ? (
        <LicenceWay />
      ) : onRetry ? (
        <Button onClick={onRetry}>{t('common:retry')}</Button>
      ) : null}
    </div>
  )
}
