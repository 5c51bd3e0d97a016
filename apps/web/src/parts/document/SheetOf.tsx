import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ClockOf } from '../../kit/detail/outlet-clock.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { DetailFault } from '../../kit/detail/DetailFault.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'

interface Props<E extends Endpoint> {
  /** Reads the document by its id, which is in the address. */
  readonly endpoint: E
  readonly render: (document: OutputOf<E['answer']>) => ReactNode
}

/** The sheet of the document in the address. */
export function SheetOf<E extends Endpoint>({ endpoint, render }: Props<E>) {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useAnswer(endpoint, { id } as InputOf<E['request']>)
  if (data !== undefined) return <ClockOf of={data}>{render(data)}</ClockOf>
  return error ? <DetailFault error={error} onRetry={() => void refetch()} /> : <Skeleton rows={10} />
}
