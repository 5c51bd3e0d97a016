import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { withChunkTimeout } from '../../words/coming/chunk.ts'
import type { DayFieldProps } from './DayPicker.tsx'

const DayPicker = lazy(() => withChunkTimeout(() => import('./DayPicker.tsx')))

/** A local day, held as `2026-01-31`; cleared it is null. The calendar is heavy and comes when a form shows it. */
export function DayField(props: DayFieldProps) {
  return (
    <Suspense fallback={<Input className="k-wide" disabled />}>
      <DayPicker {...props} />
    </Suspense>
  )
}
