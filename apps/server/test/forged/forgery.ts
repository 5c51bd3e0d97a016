/** One change and the reason it has to be filed with. Quarantine only where the sale cannot be calculated or is another's. */
export interface Forgery<Value> {
  readonly change: (value: Value) => Value
  readonly code: string
  readonly outcome?: 'quarantined'
}
export const forgery = <Value>(code: string, change: (value: Value) => Value): Forgery<Value> => ({ code, change })
export const unsoundForgery = <Value>(code: string, change: (value: Value) => Value): Forgery<Value> => ({
  code,
  change,
  outcome: 'quarantined',
})
/** Returns a forgery that sets the field to another value. */
export const set =
  <Value, Key extends keyof Value>(key: Key, value: Value[Key]) =>
  (before: Value): Value => ({ ...before, [key]: value })
