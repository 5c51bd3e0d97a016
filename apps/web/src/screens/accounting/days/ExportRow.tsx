import type { listExports } from '@kassa/contract/accounting/exports.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../../kit/detail/Moment.tsx'

type Export = OutputOf<(typeof listExports)['answer']>['exports'][number]

interface Props {
  readonly made: Export
  readonly isReversed: boolean
  /** The newest version of the accounts; undefined: an older server did not say. */
  readonly accountsVersion: number | undefined
  readonly onRead: () => void
  readonly onReverse: () => void
}

/** An export: what it handed over, when, by whom and in which files; its files once more, and taking it back. */
export function ExportRow({ made, isReversed, accountsVersion, onRead, onReverse }: Props) {
  const { t } = useTranslation('accounting')
  const momentText = useMomentText()
  const { number, format, firstBatch: first, lastBatch: last, mapVersion, reverses, at, byName, marks } = made
  const isStanding = reverses === null && !isReversed
  const facts = [
    t('export.number', { number }),
    momentText(at, null),
    byName ?? '',
    t(`export.of.${format}`),
    t('export.batches', { first, last }),
    t('export.version', { version: mapVersion }),
    reverses === null ? '' : t('export.reversal', { number: reverses }),
    isReversed ? t('export.isReversed') : '',
  ]
  return (
    <li>
      <span>{facts.filter((fact) => fact !== '').join(' · ')}</span>
      <Button type="link" size="small" onClick={onRead}>
        {t('export.again', { number })}
      </Button>
      {isStanding ? (
        <Button type="link" size="small" onClick={onReverse}>
          {t('export.reverse', { number })}
        </Button>
      ) : null}
      {isStanding && accountsVersion !== undefined && accountsVersion > mapVersion ? (
        <small className="k-block">{t('export.accountsChanged', { version: accountsVersion })}</small>
      ) : null}
      {(marks ?? []).map(({ name, sha256 }) => (
        <small key={name} className="k-block k-muted" title={sha256}>
          {t('export.file', { name, hash: sha256.slice(0, 12) })}
        </small>
      ))}
    </li>
  )
}
