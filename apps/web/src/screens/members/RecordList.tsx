import type { Endpoint, Schema } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import type { PageAnswer, RowOf } from '../../kit/list/ListPage.tsx'
import { type Column, Rows } from '../../kit/list/Rows.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'

const STEP = 20
const MOST = 200

interface RecordListProps<Answer extends PageAnswer<unknown>> {
  readonly endpoint: Endpoint<Schema, { readonly _zod: { readonly input: unknown; readonly output: Answer } }>
  readonly id: string
  /** The field by which the call knows the member. */
  readonly by?: 'id' | 'memberId'
  readonly columns: readonly Column<RowOf<Answer>>[]
  readonly rowKey: (row: RowOf<Answer>) => string
  readonly empty: { readonly title: string; readonly body: string }
}

/** One book of a member in a tab: the newest first, more of it on demand. */
export function RecordList<Answer extends PageAnswer<unknown>>(props: RecordListProps<Answer>) {
  const { endpoint, id, by = 'id', columns, rowKey, empty } = props
  const { t } = useTranslation('member')
  const [limit, setLimit] = useState(STEP)
  const { data, error, refetch } = useAnswer(endpoint, { [by]: id, limit }, { keepsPrevious: true })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const answer = data
  if (answer?.rows.length === 0) return <EmptyState {...empty} />
  return (
    <div className="k-stack">
      <Rows rows={answer?.rows ?? []} columns={columns} rowKey={rowKey} isLoading={!answer} />
      {answer && answer.nextCursor !== null && limit < MOST ? (
        <Button onClick={() => setLimit((now) => Math.min(MOST, now * 3))}>{t('more')}</Button>
      ) : null}
    </div>
  )
}
