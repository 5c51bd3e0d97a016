import { readDocuments } from '@kassa/contract/accounting/documents.calls.ts'
import type { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { compareWide, lessWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { moneyText } from '../../kit/money/format.ts'
import { Loading } from '../../kit/state/Loading.tsx'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { documentPath } from './document-paths.ts'

type Outlet = OutputOf<(typeof readJournal)['answer']>['outlets'][number]
type Row = OutputOf<(typeof readDocuments)['answer']>['rows'][number]

interface Props {
  readonly outletId: string
  readonly line: Outlet['lines'][number]
  /** The line as its table calls it. */
  readonly name: string
}

/** The most that a call answers. */
const ALL = 10_000

const given = <Value,>(value: Value | null): Value | undefined => value ?? undefined

/** The documents behind a line of the journal, each with its part of it. Source: accounting.md (Journal: any figure opened down to the document). */
export function LineDocuments({ outletId, line, name }: Props) {
  const { t } = useTranslation('accounting')
  const [limit, setLimit] = useState<number>()
  const { day, role, rateBasisPoints, rateMillionths, taxCode, method, category, reason, notes } = line
  const keys = {
    rateBasisPoints: given(rateBasisPoints),
    rateMillionths: given(rateMillionths),
    taxCode: given(taxCode),
    method: given(method),
    category: given(category),
    reason: given(reason),
    notes: notes?.currency,
  }
  const { data, error, refetch } = useAnswer(
    readDocuments,
    { outletId, day, role, ...keys, limit },
    { keepsPrevious: true },
  )
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={4} />
  const money = (minor: WideMinor): string => (compareWide(minor, 0) > 0 ? moneyText(minor, data.currency) : '')
  return (
    <>
      <PlainTable
        title={t('documents.title', { line: name })}
        columns={[t('documents.document'), t('debit'), t('credit')]}
        rows={data.rows.map(({ document, minor }, at) => ({
          key: document?.id ?? String(at),
          cells: [<DocumentName key="name" document={document} />, money(minor), money(lessWide(0, minor))],
        }))}
      />
      {data.rows.length < data.count ? (
        <Button onClick={() => setLimit(ALL)}>{t('documents.all', { count: data.count })}</Button>
      ) : null}
    </>
  )
}

function DocumentName({ document }: Pick<Row, 'document'>) {
  const { t } = useTranslation('accounting')
  if (!document) return t('documents.none')
  return (
    <AllowedLink to={documentPath(document)}>
      {t(`documents.kindOf.${document.kind}`)} <span className="k-figures">{document.number}</span>
    </AllowedLink>
  )
}
