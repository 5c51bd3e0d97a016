import type { GoodsRow } from './goods-row.ts'

/** An attribute with its values as the template of a product names it. */
interface TemplateAttribute {
  readonly name: string
  readonly values: string
}

/** Attributes that stand in rows of their own below a product, with all of their values in one cell: the variants themselves are in another list. */
export const templateAttributes = (rows: readonly GoodsRow[]): readonly TemplateAttribute[] =>
  rows
    .map((row) => ({ name: row.cell('attribute'), values: row.cell('attributeValues') }))
    .filter(({ values }) => values !== '')

/** They stand in the description, line by line. */
export const templateWords = (attributes: readonly TemplateAttribute[]): readonly string[] =>
  attributes.map(({ name, values }) => `${name === '' ? '' : `${name}: `}${values.split(',').join(', ')}`)

/** Those with several values make variants. */
export const valuesOfVariants = (attributes: readonly TemplateAttribute[]): string =>
  templateWords(attributes.filter(({ values }) => values.includes(','))).join('; ')
