/** The divisions of figures: by time, by place, by person and means, by the goods on the lines. */
const timeDivisions = ['day', 'week', 'month', 'weekday', 'hour'] as const
export const divisions = [
  ...timeDivisions,
  'outlet',
  'staff',
  'device',
  'level',
  'method',
  'recharge',
  'source',
  'rate',
  'category',
  'product',
  'plan',
  'coupon',
] as const

export type Division = (typeof divisions)[number]

export const isTime = (division: Division): boolean => (timeDivisions as readonly Division[]).includes(division)

/** These are told of whole days, so that they go with every other one. */
const ofWholeDays: readonly Division[] = ['day', 'week', 'month', 'weekday', 'outlet']

/**
 * Returns whether two divisions can be laid across each other: one of them is of whole days, or it is a table of one thing by itself. Others would need
 * every sale to be read again, which no page does.
 */
export const canCross = (rows: Division, columns: Division): boolean =>
  rows !== columns && (ofWholeDays.includes(rows) || ofWholeDays.includes(columns))

/** Returns which of two crossing divisions decides what is kept: the one that is not of whole days. */
export const keptBy = (rows: Division, columns: Division | null): Division =>
  columns !== null && ofWholeDays.includes(rows) ? columns : rows

/** Cells of one table at most; more are asked to be narrowed (figures.md, own report). */
export const CELLS = 50_000
