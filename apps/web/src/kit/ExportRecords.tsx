import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type downloadExport, type exportRecord, listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { Button } from 'antd'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/download.ts'
import { refresh } from '../api/refresh.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Moment, useMomentText } from './detail/Moment.tsx'
import { useIsShown } from './state/once-shown.ts'
import { StatusTag } from './state/StatusTag.tsx'
import { Icon } from '../ui/Icon.tsx'
import { downloadIcon } from '../ui/icons.ts'

type Record = OutputOf<typeof exportRecord>

const kinds = { generating: 'info', generated: 'good', downloaded: 'off', failed: 'bad' } as const

/** While one is being made, it is asked for again. */
const ASKS_EVERY_MS = 3_000

interface Props {
  /** The kind of thing exported: `orders`, `products`, `admin-log`. */
  readonly kind: string
  /** Lists export records: a merchant's, where it is not said. */
  readonly list?: typeof listExportRecords
  /** The call that fetches one file; each kind has its own code. */
  readonly file: typeof downloadExport
  readonly isAlwaysShown?: boolean
}

/**
 * Lists the exports, newest first, and follows those in progress; downloading needs the export's code. Source: D36,
 * D44.
 */
export function ExportRecords({ kind, list = listExportRecords, file, isAlwaysShown = false }: Props) {
  const { t } = useTranslation('kit')
  // Below a list, and mostly empty: the rows are asked for first.
  const isShown = useIsShown()
  const { data } = useAnswer(
    list,
    { limit: 20, kind },
    {
      isQuiet: true,
      isEnabled: isAlwaysShown || isShown,
      refreshesEveryMs: ({ rows }) => (rows.some((row) => row.state === 'generating') ? ASKS_EVERY_MS : false),
    },
  )
  const rows = data?.rows ?? []
  if (!isAlwaysShown && rows.length === 0) return null
  return (
    <section className="k-panel k-after" aria-label={t('export.records')}>
      <h2>{t('export.records')}</h2>
      {rows.length === 0 ? <p className="k-muted">{t('export.none')}</p> : null}
      <ul className="k-plain-list">
        {rows.map((row) => (
          <Line key={row.id} row={row} list={list} file={file} />
        ))}
      </ul>
    </section>
  )
}

function Line({ row, list, file }: { row: Record } & Required<Pick<Props, 'list' | 'file'>>) {
  const { t } = useTranslation('kit')
  const momentText = useMomentText()
  const [capability = ''] = list.name.split('.')
  const fetchPart = async (part: number, name: string): Promise<void> => {
    await download(file, { id: row.id, part }, name).catch(() => undefined)
    await refresh([capability])
  }
  // The code that writes workbooks is loaded when somebody wants one.
  const fetchWorkbook = async (part: number, name: string): Promise<void> => {
    const { saveWorkbook } = await import('./sheet/save-workbook.ts')
    await saveWorkbook(file, { id: row.id, part }, name).catch(() => undefined)
    await refresh([capability])
  }
  return (
    <li>
      <span>
        <StatusTag kind={kinds[row.state]}>{t(`export.state.${row.state}`)}</StatusTag> <Moment at={row.requestedAt} />{' '}
        · {row.requestedBy}
        <small className="k-block k-muted">
          {row.rowCount === null ? '' : `${t('export.rows', { count: row.rowCount })} · `}
          {t('export.until', { when: momentText(row.expiresAt, null, 'day') })}
        </small>
      </span>
      {row.can.download ? (
        <span className="k-page-actions">
          {row.files.map(({ part, name }) => (
            <Fragment key={part}>
              <Button
                size="small"
                icon={<Icon of={downloadIcon} />}
                aria-label={t('export.download', { name })}
                onClick={() => void fetchPart(part, name)}
              >
                {name}
              </Button>
              <Button
                size="small"
                aria-label={`${t('export.workbook')} ${name}`}
                onClick={() => void fetchWorkbook(part, name)}
              >
                {t('export.workbook')}
              </Button>
            </Fragment>
          ))}
        </span>
      ) : null}
    </li>
  )
}
