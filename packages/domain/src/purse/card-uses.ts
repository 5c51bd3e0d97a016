import type { PricedLine } from '../basket/index.ts'

/** The uses of one card that a sale makes. */
export interface CardUses {
  readonly code: string
  readonly uses: number
  readonly lineIds: readonly string[]
}

/**
 * Returns the passes that a sale uses and how often: each piece of a line that a pass pays is one use. Each pass
 * appears once, in the order of the lines.
 */
export function cardUsesOf(lines: readonly Pick<PricedLine, 'id' | 'quantity' | 'deductions'>[]): readonly CardUses[] {
  const found = new Map<string, CardUses>()
  for (const { id, quantity, deductions } of lines) {
    const code = deductions.find(({ kind }) => kind === 'times-card')?.id
    if (typeof code !== 'string') continue
    const before = found.get(code)
    found.set(code, {
      code,
      uses: (before?.uses ?? 0) + quantity,
      lineIds: [...(before?.lineIds ?? []), id],
    })
  }
  return [...found.values()]
}
