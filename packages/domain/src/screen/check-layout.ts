import { accept, refuse, type Result } from '../result.ts'
import {
  CAROUSEL_MS,
  FILE_NAME_LIMIT,
  isOnGrid,
  overlaps,
  PARTITION_LIMIT,
  type Partition,
  type ScreenLayout,
} from './screen-layout.ts'

const isEmpty = ({ content }: Partition): boolean =>
  (content.type === 'text' && content.text.trim() === '') || ('files' in content && content.files.length === 0)

const hasLongName = ({ content }: Partition): boolean =>
  'files' in content && content.files.some(({ name }) => Array.from(name).length > FILE_NAME_LIMIT)

const isTooFast = ({ content }: Partition): boolean =>
  content.type === 'carousel' && (content.everyMs < CAROUSEL_MS.least || content.everyMs > CAROUSEL_MS.most)

function checkOne(partition: Partition, facts: { readonly place: number }): Result<null> {
  if (!isOnGrid(partition)) return refuse({ code: 'screen.partition-outside', facts })
  if (isEmpty(partition)) return refuse({ code: 'screen.partition-empty', facts })
  if (hasLongName(partition)) return refuse({ code: 'screen.file-name', facts: { ...facts, limit: FILE_NAME_LIMIT } })
  if (isTooFast(partition)) return refuse({ code: 'screen.carousel-pace', facts: { ...facts, ...CAROUSEL_MS } })
  return accept(null)
}

/**
 * Returns whether a customer's screen may be laid out so. Refuses `screen.no-partition`, `screen.too-many` (limit, count), and by `place` from 1
 * `screen.partition-outside`, `screen.partition-empty`, `screen.file-name` (limit), `screen.carousel-pace` (least, most, milliseconds) and
 * `screen.overlap` (first, second). Source: specification §5, RC-S05.
 */
export function checkLayout({ partitions }: ScreenLayout): Result<null> {
  if (partitions.length === 0) return refuse({ code: 'screen.no-partition' })
  if (partitions.length > PARTITION_LIMIT)
    return refuse({ code: 'screen.too-many', facts: { limit: PARTITION_LIMIT, count: partitions.length } })
  for (const [index, partition] of partitions.entries()) {
    const checked = checkOne(partition, { place: index + 1 })
    if (!checked.ok) return checked
    const before = partitions.findIndex((other, at) => at < index && overlaps(partition, other))
    if (before !== -1) return refuse({ code: 'screen.overlap', facts: { first: before + 1, second: index + 1 } })
  }
  return accept(null)
}
