import { LARGEST_MINOR, type PricingRefusal } from '../../basket/index.ts'

/** The fault of a value; the path grows from the inside out, so that sound input builds no text. */
export interface Fault {
  path: string
  readonly expected: string
  /** A refusal of its own instead of `snapshot.malformed`. */
  readonly refusal: PricingRefusal | null
}

/** Looks at a value of unknown shape; null when it is sound. */
export type Check = (value: unknown) => Fault | null

export const fault = (expected: string, refusal: PricingRefusal | null = null): Fault => ({
  path: '',
  expected,
  refusal,
})

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function integer(least: number, most: number): Check {
  const expected = `integer from ${least} to ${most}`
  return (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most ? null : fault(expected)
}

/** An amount or a price: an integer from `least` on; above 10^15 it is too large rather than malformed. */
export function money(least: number): Check {
  const expected = `integer from ${least} to ${LARGEST_MINOR}`
  return (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least) return fault(expected)
    if (value <= LARGEST_MINOR) return null
    return fault(expected, { code: 'basket.too-large', facts: { lineId: null, limitMinor: LARGEST_MINOR } })
  }
}

export const text: Check = (value) => (typeof value === 'string' && value !== '' ? null : fault('text'))

export const truth: Check = (value) => (typeof value === 'boolean' ? null : fault('true or false'))

export const nullCheck: Check = (value) => (value === null ? null : fault('null'))

export function orNull(check: Check): Check {
  return (value) => (value === null ? null : check(value))
}

/** A field that may be left out, which says the same as null. */
export function nullish(check: Check): Check {
  return (value) => (value === undefined || value === null ? null : check(value))
}

/** A field that may be left out, and says something where it is there. */
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? null : check(value)

export function textOf(least: number, most: number): Check {
  const expected = `text of ${least} to ${most} characters`
  return (value) =>
    typeof value === 'string' && value.length >= least && value.length <= most ? null : fault(expected)
}

export function oneOf(...words: readonly string[]): Check {
  const expected = words.join(' | ')
  return (value) => (typeof value === 'string' && words.includes(value) ? null : fault(expected))
}

export function list(of: Check, least: number, most: number, name: string | null = null): Check {
  return (value) => {
    if (!Array.isArray(value) || value.length < least) return fault(`list of ${least} or more`)
    if (value.length > most) return fault(`list of at most ${most}`, tooMany(name, most, value.length))
    for (let index = 0; index < value.length; index += 1) {
      const found = of(value[index])
      if (found) return prefixPath(String(index), found)
    }
    return null
  }
}

const tooMany = (name: string | null, limit: number, given: number): PricingRefusal | null =>
  name === null ? null : { code: 'basket.too-many', facts: { list: name, limit, given } }

export function record(fields: Readonly<Record<string, Check>>): Check {
  const entries = Object.entries(fields)
  return (value) => {
    if (!isRecord(value)) return fault('object')
    for (const [name, check] of entries) {
      const found = check(value[name])
      if (found) return prefixPath(name, found)
    }
    return null
  }
}

/** A record whose `key` names which of the shapes it has. */
export function choice(key: string, shapes: Readonly<Record<string, Check>>): Check {
  const expected = Object.keys(shapes).join(' | ')
  return (value) => {
    if (!isRecord(value)) return fault('object')
    const kind = value[key]
    const shape = typeof kind === 'string' && Object.hasOwn(shapes, kind) ? shapes[kind] : undefined
    return shape ? shape(value) : prefixPath(key, fault(expected))
  }
}

/** All of the checks, in this order. */
export function allOf(...checks: readonly Check[]): Check {
  return (value) => {
    for (const check of checks) {
      const found = check(value)
      if (found) return found
    }
    return null
  }
}

/** The same fault seen from one level further out. */
export function prefixPath(name: string, found: Fault): Fault {
  found.path = found.path === '' ? name : `${name}.${found.path}`
  return found
}
