import type { Schema } from './endpoint.ts'

/** The definition of a zod schema, for the kinds that may hold a number which comes as text. */
interface Def {
  readonly type: string
  readonly coerce?: boolean
  readonly shape?: Readonly<Record<string, Held>>
  readonly innerType?: Held
  readonly in?: Held
  readonly left?: Held
  readonly right?: Held
}
interface Held {
  readonly def: Def
}

const isCounted = ({ def }: Held): boolean =>
  def.coerce === true ? def.type === 'number' : [def.innerType, def.in].some((held) => held && isCounted(held))

const fieldsOf = ({ def }: Held): readonly string[] => {
  const own = Object.entries(def.shape ?? {}).flatMap(([name, field]) => (isCounted(field) ? [name] : []))
  const held = [def.innerType, def.in, def.left, def.right].flatMap((inner) => (inner ? fieldsOf(inner) : []))
  return [...own, ...held]
}

const known = new WeakMap<Schema, readonly string[]>()

/** Returns the fields of a request that are numbers and may come as text: of an address, or of a form. */
const numbersOf = (schema: Schema): readonly string[] =>
  known.get(schema) ?? known.set(schema, fieldsOf(schema as unknown as Held)).get(schema) ?? []

/** A number in an address is digits: not `1e2`, `0x10`, `5.0`, ` 5` or nothing, which a program reads as numbers and a person does not. */
const isWritten = (value: unknown): boolean =>
  value === undefined || typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))

/** Returns the fields of what was sent that have to be a number and are not written as one. */
export const unwrittenNumbers = (schema: Schema, said: Readonly<Record<string, unknown>>): readonly string[] =>
  numbersOf(schema).filter((name) => !isWritten(said[name]))
