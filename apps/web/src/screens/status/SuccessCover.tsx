import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Cover } from '../../ui/Cover.tsx'
import { goodIcon } from '../../ui/icons.ts'

/** It worked. Source: specification §2 (/auth/success-msg-cover). */
export default function SuccessCover() {
  const { t } = useTranslation(['status', 'common'])
  return (
    <Cover
      place="page"
      icon={goodIcon}
      tone="good"
      title={t('success.title')}
      actions={
        <Link className="k-button k-button-primary" to={paths.home()}>
          {t('common:home')}
        </Link>
      }
    >
      <p>{t('success.body')}</p>
    </Cover>
  )
}
