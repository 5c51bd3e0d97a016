import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'

/** The way on from what a licence closes: to it for whoever sees it, whom to ask for the others. Source: D27. */
export function LicenceWay() {
  const { t } = useTranslation('kit')
  return useCan('platform.billing.authorizations') ? (
    <Link className="k-button k-button-primary" to={paths.authorization()}>
      {t('licence.open')}
    </Link>
  ) : (
    <p>{t('licence.ask')}</p>
  )
}
