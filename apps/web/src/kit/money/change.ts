export interface Change {
  /** `none` where there is nothing to compare with. */
  readonly direction: 'up' | 'down' | 'same' | 'none'
  /** Whole per cent, cut toward zero (D3). */
  readonly percent: number
}

/** Returns the change of one amount against another that is above zero. */
export function change(now: number, before: number): Change {
  if (before <= 0) return { direction: 'none', percent: 0 }
  if (now === before) return { direction: 'same', percent: 0 }
  return {
    direction: now > before ? 'up' : 'down',
    percent: Math.trunc((Math.abs(now - before) / before) * 100),
  }
}
