import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isGone } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { emptyIcon } from '../../ui/icons.ts'
import { ErrorState } from '../state/ErrorState.tsx'
import { useOwnPath } from './own-path.ts'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
}

/**
 * Why one thing cannot be shown. For a thing that does not exist (any more) it says so once, under a heading, with the
 * ways on from here.
 */
export function DetailFault({ error, onRetry }: Props) {
  return isGone(error) ? <Gone /> : <ErrorState error={error} onRetry={onRetry} />
}

/** `/stock/123/sheet` stands below `/stock`: the list that this one thing was in. */
export const listAbove = (path: string): string => path.replace(/\/[0-9a-f-]{36}.*$|\/[^/]*$/i, '') || paths.home()

function Gone() {
  const { t } = useTranslation('kit')
  const path = useOwnPath()
  return (
    <section className="k-empty" aria-labelledby="gone">
      <Icon of={emptyIcon} className="k-empty-icon" />
      <h1 id="gone">{t('gone.title')}</h1>
      <p>{t('gone.body')}</p>
      <div className="k-page-actions">
        <Link className="k-button k-button-primary" to={listAbove(path)}>
          {t('gone.list')}
        </Link>
        <Link className="k-button" to={paths.home()}>
          {t('gone.home')}
        </Link>
      </div>
    </section>
  )
}
