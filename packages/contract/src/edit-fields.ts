import { z } from 'zod'

/** A field that may be left out when a thing is made, as an edit takes it. */
type EditField<Field> = Field extends z.ZodDefault<infer Inner> ? z.ZodOptional<z.ZodNullable<Inner>> : Field
type EditShape<Shape extends z.core.$ZodShape> = { [Key in keyof Shape]: EditField<Shape[Key]> }

/**
 * Returns the fields of a thing as an edit takes them: an optional field that is left out stays as it is, and null clears it. A field
 * required at the creation is required now. `withKept` puts the two together.
 */
export const editFields = <Shape extends z.core.$ZodShape>(fields: z.ZodObject<Shape>): z.ZodObject<EditShape<Shape>> =>
  z.object(
    Object.fromEntries(
      Object.entries(fields.shape).map(([name, field]) => [
        name,
        field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType).nullish() : field,
      ]),
    ),
  ) as z.ZodObject<EditShape<Shape>>

type Held<Shape extends z.core.$ZodShape> = { readonly [Key in keyof z.output<z.ZodObject<Shape>>]: unknown }

/** All fields of a thing after an edit: what was sent, the empty value for null, and for what was left out what `held` says. */
export function withKept<Shape extends z.core.$ZodShape>(
  fields: z.ZodObject<Shape>,
  held: Held<Shape>,
  edits: Partial<z.output<z.ZodObject<EditShape<Shape>>>>,
): z.output<z.ZodObject<Shape>> {
  const sent = edits as Readonly<Record<string, unknown>>
  const kept = held as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fields.shape).map(([name, field]) => {
      if (sent[name] === undefined) return [name, kept[name]]
      return [name, sent[name] ?? emptyOf(field as z.ZodType)]
    }),
  ) as z.output<z.ZodObject<Shape>>
}

const emptyOf = (field: z.ZodType): unknown => {
  const asNull = field.safeParse(null)
  return asNull.success ? asNull.data : field.parse(undefined)
}
