import type { Endpoint, Schema } from '@kassa/contract/endpoint.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { Skeleton } from '../state/Skeleton.tsx'
import { DetailFault } from './DetailFault.tsx'
import { ClockOf } from './outlet-clock.tsx'

interface Props<Thing> {
  readonly read: Endpoint<Schema, { readonly _zod: { readonly input: unknown; readonly output: Thing } }>
  /** Rows of the shape that stands until the thing is there. */
  readonly rows?: number
  readonly refreshesEveryMs?: number
  readonly children: (thing: Thing) => ReactNode
}

/** The page of the thing whose id stands in the address, by the clock of its outlet where it has one. */
export function ThingPage<Thing>({ read, rows = 10, refreshesEveryMs, children }: Props<Thing>) {
  const params: { id?: string } = useParams({ strict: false })
  const options = refreshesEveryMs === undefined ? {} : { refreshesEveryMs }
  const { data, error, refetch } = useAnswer(read, { id: params.id ?? '' }, options)
  if (data !== undefined) return <ClockOf of={data}>{children(data)}</ClockOf>
  return error ? <DetailFault error={error} onRetry={() => void refetch()} /> : <Skeleton rows={rows} />
}
