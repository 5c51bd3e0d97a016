import { moneyText } from '../../kit/money/format.ts'

/** The fields that a change touched, with both values; all of them where there is only one side. */
export function changedFields(
  before: unknown,
  after: unknown,
): readonly { field: string; before: string; after: string }[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: fieldText(was, field), after: fieldText(is, field) }))
    .filter((one) => one.before !== one.after)
}

/** A field as a person reads it: an amount beside its currency as money, the rest as it is. */
function fieldText(fields: Readonly<Record<string, unknown>>, field: string): string {
  const { [field]: value, currency } = fields
  const isAmount = field.endsWith('Minor') && Number.isInteger(value) && typeof currency === 'string'
  return isAmount ? moneyText(value as number, currency) : valueText(value)
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const valueText = (value: unknown): string => {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
