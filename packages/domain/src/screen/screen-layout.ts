/** The grid of a customer's screen: whole cells, however large the screen is. Source: D50. */
export const GRID = { columns: 16, rows: 9 } as const
/** Source: specification §5. */
export const PARTITION_LIMIT = 6
export const FILE_NAME_LIMIT = 200
export const CAROUSEL_MS = { least: 100, most: 600_000 } as const
/** Files that one partition shows in turn. */
export const PLAYLIST_LIMIT = 20
export const SCREEN_TEXT_LIMIT = 500

export const PARTITION_TYPES = [
  'basket',
  'total',
  'pay',
  'carousel',
  'video',
  'text',
  'clock',
  'offers',
  'follow',
  'join',
] as const
export type PartitionType = (typeof PARTITION_TYPES)[number]

/** The times at which a file is shown, by the outlet's clock: on these days (1 Monday – 7 Sunday, none named: all) and between these minutes. */
export interface ShownWhen {
  readonly days: readonly number[]
  /** Minutes of the day 0–1,439; equal: all day; `until` before `from`: over midnight. */
  readonly from: number
  readonly until: number
}

export interface ScreenFile extends ShownWhen {
  readonly fileId: string
  readonly name: string
}

export type PartitionContent =
  | { readonly type: 'basket' | 'total' | 'pay' | 'clock' | 'offers' | 'follow' | 'join' }
  | { readonly type: 'carousel'; readonly files: readonly ScreenFile[]; readonly everyMs: number }
  | { readonly type: 'video'; readonly files: readonly ScreenFile[] }
  | { readonly type: 'text'; readonly text: string; readonly isLarge: boolean }

/** A rectangle of whole cells, counted from the upper left. */
export interface CellArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Partition = CellArea & { readonly content: PartitionContent }

export interface ScreenLayout {
  readonly version: 1
  readonly isLargeText: boolean
  readonly isHighContrast: boolean
  readonly partitions: readonly Partition[]
}

/** Returns whether two rectangles share a cell. */
export const overlaps = (one: CellArea, other: CellArea): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

export const isOnGrid = ({ x, y, width, height }: CellArea): boolean =>
  [x, y, width, height].every(Number.isInteger) &&
  x >= 0 &&
  y >= 0 &&
  width >= 1 &&
  height >= 1 &&
  x + width <= GRID.columns &&
  y + height <= GRID.rows

/** Returns whether a file is shown at a moment of the outlet's day (`weekday` 1–7, `minute` 0–1,439). */
export function isShownAt(
  { days, from, until }: ShownWhen,
  { weekday, minute }: { readonly weekday: number; readonly minute: number },
): boolean {
  // A period that runs over midnight belongs to the day on which it began.
  const isAfterMidnight = until < from && minute < until
  const day = isAfterMidnight ? ((weekday + 5) % 7) + 1 : weekday
  if (days.length > 0 && !days.includes(day)) return false
  if (from === until) return true
  return until > from ? minute >= from && minute < until : minute >= from || minute < until
}

/** The files of a layout: what a screen has to fetch before it can show it without a line. */
export const filesOf = ({
  partitions,
}: ScreenLayout): { readonly kind: 'picture' | 'video'; readonly fileId: string }[] =>
  partitions.flatMap(({ content }) =>
    content.type === 'carousel' || content.type === 'video'
      ? content.files.map(({ fileId }) => ({
          kind: content.type === 'video' ? ('video' as const) : ('picture' as const),
          fileId,
        }))
      : [],
  )
