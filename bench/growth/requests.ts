import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { ordersOf } from '../headings.ts'

/** The values that a screen may ask a list for, by the request's field: existing ones, and missing ones. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

interface Field {
  readonly unwrap?: () => Field
  readonly options?: readonly unknown[]
}

const fieldsOf = ({ request }: Endpoint): Readonly<Record<string, Field>> =>
  (request as unknown as { readonly shape?: Readonly<Record<string, Field>> }).shape ?? {}

const choicesOf = (field: Field): readonly unknown[] =>
  field.options && typeof field.options[0] !== 'object' ? field.options : field.unwrap ? choicesOf(field.unwrap()) : []

/** Every request that one field makes of a list: without any, each heading there and back, each filter with each of its choices. */
export function requestsOf(endpoint: Endpoint, known: KnownValues): readonly Readonly<Record<string, unknown>>[] {
  const filters = Object.entries(fieldsOf(endpoint)).flatMap(([name, field]) => {
    if (name === 'sort' || name === 'cursor' || name === 'limit') return []
    return (known[name] ?? choicesOf(field)).map((value) => ({ [name]: value }))
  })
  const days = known['from'] && 'from' in fieldsOf(endpoint) ? [{ from: known['from'][0], to: known['to']?.[0] }] : []
  return [{}, ...ordersOf(endpoint).map((sort) => ({ sort })), ...filters, ...days]
}
