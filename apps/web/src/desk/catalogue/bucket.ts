/** How many buckets the cache is cut into: few enough to read all at once, many enough that a change rewrites little. */
export const BUCKET_COUNT = 256

/** The bucket of an id, 0–255: FNV-1a over its characters. */
export function bucketOf(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & (BUCKET_COUNT - 1)
}

/** Rows by bucket; only buckets that have rows. */
export function intoBuckets<Row extends { readonly id: string }>(rows: Iterable<Row>): Map<number, Row[]> {
  const buckets = new Map<number, Row[]>()
  for (const row of rows) {
    const bucket = bucketOf(row.id)
    const held = buckets.get(bucket)
    if (held) held.push(row)
    else buckets.set(bucket, [row])
  }
  return buckets
}
