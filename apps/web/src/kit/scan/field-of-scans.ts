type Field = (code: string) => void
let field: Field | null = null

/** While a field that collects codes has the focus, scans go into it and nowhere else. Answers how to stop. */
export function takeScansInField(next: Field): () => void {
  field = next
  return () => {
    if (field === next) field = null
  }
}

/** Returns whether such a field waits for scans. */
export const hearsField = (): boolean => field !== null

/** Hands a scan to the field that collects codes; false when none has the focus. */
export function scanIntoField(code: string): boolean {
  field?.(code)
  return field !== null
}
