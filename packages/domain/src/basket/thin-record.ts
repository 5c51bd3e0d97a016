/** A JSON object. */
export type Plain = Readonly<Record<string, unknown>>

/** The key under which a thin object names the usual fields it does not have; null where it is whole, because it has a field of this name itself. */
const WITHOUT = '-'

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns whether two JSON values are the same, whatever the order of their fields. A field that is `undefined` counts as
 * missing.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((value, at) => isSame(value, other[at]))
  if (!isPlain(one) || !isPlain(other)) return false
  return Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name]))
}

/**
 * Returns the fields of an object that differ from the usual: `thickRecord` with the same `usual` gives all of it back,
 * whatever its fields are called.
 */
export function thinRecord(value: Plain, usual: Plain): Record<string, unknown> {
  if (Object.hasOwn(value, WITHOUT)) return { [WITHOUT]: null, whole: value }
  const own = Object.entries(value).filter(([name, field]) => field !== undefined && !isSame(field, usual[name]))
  const without = Object.keys(usual).filter((name) => usual[name] !== undefined && value[name] === undefined)
  return Object.fromEntries(without.length > 0 ? [...own, [WITHOUT, without]] : own)
}

/** The whole object that `thinRecord` made thin. */
export function thickRecord(thin: Plain, usual: Plain): Record<string, unknown> {
  // Nearly every record: nothing usual is left out of it.
  if (!Object.hasOwn(thin, WITHOUT)) return { ...usual, ...thin }
  const { [WITHOUT]: without, whole, ...own } = thin
  if (without === null) return { ...(whole as Plain) }
  const given = whole === undefined ? own : { ...own, whole }
  const left = new Set(Array.isArray(without) ? without : [])
  return Object.fromEntries(Object.entries({ ...usual, ...given }).filter(([name]) => !left.has(name)))
}
