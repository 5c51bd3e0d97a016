/** The most that is posted at once: a few of them add up without losing a digit. */
const MOST = 2n ** 50n

const isAmount = ([name]: readonly [string, unknown]): boolean => name.endsWith('Minor')

const cut = (whole: bigint): bigint => (whole > MOST ? MOST : whole < -MOST ? -MOST : whole)

/** The counts of a row that stand in its first part already. */
const countedBefore = (row: object): object => ({
  ...('unknown' in row ? { unknown: 0 } : {}),
  ...('notes' in row && row.notes !== null ? { notes: { ...(row.notes as object), minor: 0 } } : {}),
})

/**
 * Splits a row of sums into rows whose amounts fit a number: a wider amount (D86) comes in several that add up to it; all other counts of
 * the row are in the first. The text of a posting is the same for one document and for many.
 */
export function inSafeParts<Row extends object>(row: Row): Row[] {
  const fields = Object.entries(row as Readonly<Record<string, unknown>>)
  let left = fields.filter(isAmount).map(([name, value]) => [name, BigInt(String(value))] as const)
  const parts: Row[] = []
  do {
    const part = left.map(([name, whole]) => [name, Number(cut(whole))] as const)
    parts.push({ ...row, ...(parts.length === 0 ? {} : countedBefore(row)), ...Object.fromEntries(part) })
    left = left.map(([name, whole]) => [name, whole - cut(whole)] as const)
  } while (left.some(([, whole]) => whole !== 0n))
  return parts
}
