import type { ScreenLayout } from '@kassa/domain/screen/screen-layout.ts'
import { useMemo } from 'react'
import type { ScreenMessage } from './message.ts'
import { Partitions, sourceOf } from './Partitions.tsx'

/** The screen as the shop divided it, its files opened by the screen's own word. */
export default function Divided({
  layout,
  word,
  message,
}: {
  readonly layout: ScreenLayout
  readonly word: string | null
  readonly message: ScreenMessage | null
}) {
  const source = useMemo(() => sourceOf(word), [word])
  return <Partitions layout={layout} message={message} source={source} />
}
