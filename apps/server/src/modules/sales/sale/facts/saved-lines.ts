/** A line of a saved basket: its goods, and how much of them. */
export interface SavedLine {
  readonly goodsId: string
  readonly quantity: number
}

type Part = Readonly<Record<string, unknown>>

const partOf = (thing: unknown): Part => (typeof thing === 'object' && thing !== null ? (thing as Part) : {})
const numberOf = (thing: unknown): number => (typeof thing === 'number' ? thing : 0)

/** Returns the lines of a basket as the steps leave them by which its desk saved it. */
export function savedLines(steps: readonly Part[]): readonly SavedLine[] {
  const lines = new Map<string, SavedLine>()
  for (const step of steps) {
    const id = String(step['lineId'])
    const before = lines.get(id)
    if (step['kind'] === 'clear') lines.clear()
    if (step['kind'] === 'remove-line') lines.delete(id)
    if (step['kind'] === 'set-quantity' && before) lines.set(id, { ...before, quantity: numberOf(step['quantity']) })
    if (step['kind'] !== 'add-line') continue
    const line = partOf(step['line'])
    lines.set(String(line['id']), {
      goodsId: String(partOf(line['goods'])['id']),
      quantity: numberOf(line['quantity']),
    })
  }
  return [...lines.values()]
}
