import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { ReactNode } from 'react'

interface Named {
  readonly label: string
}

/** Free text; the one called `search` stands beside the chips. */
export interface TextFilter extends Named {
  readonly kind: 'text'
  readonly name: string
}

export interface ChoiceFilter extends Named {
  readonly kind: 'choice'
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[]
}

/** Business days by the name of a period, or two of them, both included. */
export interface FilterByDays extends Named {
  readonly kind: 'days'
  /** Where the server reads the names of periods, its parameter: what today is differs by outlet. */
  readonly period?: string
  readonly from: string
  readonly to: string
}

/** An amount in minor units of the outlet's currency. */
export interface MoneyFilter extends Named {
  readonly kind: 'money'
  readonly name: string
  readonly currency: string
}

/** One of too many things for a choice: found by typing, kept by its id. */
export interface FoundFilter extends Named {
  readonly kind: 'found'
  readonly name: string
  /** Answers a page of things with `id` and `name` for `search` and `limit`. */
  readonly list: Endpoint
  /** Answers the thing with its `name` for an `id`. */
  readonly read: Endpoint
  /** Returns the name of a thing where it has no `name` of its own. */
  readonly nameOf?: (thing: never) => string
}

export type Filter = TextFilter | ChoiceFilter | FilterByDays | MoneyFilter | FoundFilter

/** The address parameters a filter owns. */
export const partsOf = (filter: Filter): readonly string[] =>
  filter.kind === 'days' ? [...(filter.period ? [filter.period] : []), filter.from, filter.to] : [filter.name]

export const isSet = (filter: Filter, address: Readonly<Record<string, string>>): boolean =>
  partsOf(filter).some((name) => (address[name] ?? '') !== '')

/** Every parameter of these filters, empty: what "clear filters" puts into the address. */
export const clearFilters = (filters: readonly Filter[]): Record<string, null> =>
  Object.fromEntries([...filters.flatMap(partsOf), 'cursor'].map((name) => [name, null]))

/** Returns whether one of the filters is the list's order, and has this one. */
export const hasOrder = (filters: readonly Filter[], order: string): boolean =>
  filters.some(
    (one) => one.kind === 'choice' && one.name === 'sort' && one.options.some(({ value }) => value === order),
  )

/** The part of the address that a list asks the server with; an order that there is not is left out. */
export const askedBy = (
  filters: readonly Filter[],
  address: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    filters
      .flatMap(partsOf)
      .map((name) => [name, address[name] ?? ''] as const)
      .filter(([name, value]) => value !== '' && (name !== 'sort' || hasOrder(filters, value))),
  )
