import type { Endpoint } from '@kassa/contract/endpoint.ts'

/** Every order that a list can be asked for by a heading, there and back. */
export function ordersOf({ request }: Endpoint): readonly string[] {
  const { sort } = (request as unknown as { readonly shape: Readonly<Record<string, unknown>> }).shape
  const inner = sort as { readonly unwrap?: () => { readonly options?: readonly string[] } } | undefined
  return inner?.unwrap?.().options ?? []
}
