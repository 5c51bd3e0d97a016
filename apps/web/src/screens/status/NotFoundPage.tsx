import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Cover } from '../../ui/Cover.tsx'
import { emptyIcon } from '../../ui/icons.ts'

/** 404 inside the shell. Source: specification §2 (/auth/404). */
export default function NotFoundPage() {
  return <NotFound place="inside" />
}

export function NotFound({ place }: { place: 'page' | 'inside' }) {
  const { t } = useTranslation(['status', 'common'])
  return (
    <Cover
      place={place}
      icon={emptyIcon}
      title={t('notFound.title')}
      actions={
        <Link className="k-button k-button-primary" to={paths.home()}>
          {t('common:home')}
        </Link>
      }
    >
      <p>{t('notFound.body')}</p>
    </Cover>
  )
}
