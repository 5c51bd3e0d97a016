/** A part of a file, `until` not included. */
export interface ByteRange {
  readonly from: number
  readonly until: number
}

/**
 * The part that a `Range` header asks for; undefined: the whole (no header, another unit, several parts), `none`: there is no such
 * part. Source: RFC 9110, 14.1.2.
 */
export function rangeOf(header: string | undefined, total: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, total - Number(last)) : Number(first)
  const until = first === '' || last === '' ? total : Math.min(total, Number(last) + 1)
  return from < until ? { from, until } : 'none'
}
