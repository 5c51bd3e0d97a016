const KEY = 'kassa.touched-at'
/** Touches so close together are one: each is written for the other tabs. */
const CLOSE_MS = 1_000

const storage = (): Storage | null => (typeof window === 'undefined' ? null : localStorage)

/** Returns the moment at which somebody last touched the back office or the desk in this browser, in whichever tab; null where nobody did since signing in. */
function touchedAt(): number | null {
  const kept = storage()?.getItem(KEY) ?? null
  return kept === null ? null : Number(kept)
}

export function recordTouch(now: number): void {
  const before = touchedAt()
  if (before === null || Math.abs(now - before) >= CLOSE_MS) storage()?.setItem(KEY, String(now))
}

/** Hears every touch and every key of the page, whatever takes them; answers how to stop. */
export function hearTouches(touch: () => void): () => void {
  addEventListener('pointerdown', touch, { capture: true })
  addEventListener('keydown', touch, { capture: true })
  return () => {
    removeEventListener('pointerdown', touch, { capture: true })
    removeEventListener('keydown', touch, { capture: true })
  }
}

/** Returns whether nobody touched this browser for so many minutes. */
export function isUntouched(minutes: number, now: number): boolean {
  const before = touchedAt()
  return before !== null && now - before >= minutes * 60_000
}
