/** Pauses between tries of things that fail: each twice as long as the one before, up to an hour. */
export interface Pauses {
  readonly isOver: (id: string, now: string) => boolean
  readonly lengthen: (id: string, now: string) => void
  readonly forget: (id: string) => void
}

const FIRST_SECONDS = 10
const LONGEST_SECONDS = 3_600

/** Remembers the newest so many. */
const MOST = 1_000

export function makePauses(): Pauses {
  const pauses = new Map<string, { readonly seconds: number; readonly until: number }>()
  return {
    isOver: (id, now) => Date.parse(now) >= (pauses.get(id)?.until ?? 0),
    lengthen: (id, now) => {
      const seconds = Math.min(LONGEST_SECONDS, (pauses.get(id)?.seconds ?? FIRST_SECONDS / 2) * 2)
      pauses.delete(id)
      pauses.set(id, { seconds, until: Date.parse(now) + seconds * 1_000 })
      const [oldest] = pauses.keys()
      if (pauses.size > MOST && oldest !== undefined) pauses.delete(oldest)
    },
    forget: (id) => void pauses.delete(id),
  }
}
