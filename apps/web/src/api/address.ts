import type { Endpoint } from '@kassa/contract/endpoint.ts'

const BASE = '/cashier/api'

type Fields = Readonly<Record<string, unknown>>

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * The address of a call and what is left of the request for its body: `:id` parts come out of the request, a GET's rest
 * becomes the query (lists as repeated names), a POST's rest stays for the body.
 */
export function addressOf(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  request: unknown,
): { readonly url: string; readonly rest: Fields } {
  const rest: Record<string, unknown> = { ...(request as Fields) }
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const query = endpoint.method === 'GET' ? queryOf(rest) : ''
  return { url: `${BASE}${path}${query === '' ? '' : `?${query}`}`, rest }
}

function queryOf(fields: Fields): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) if (isGiven(one)) query.append(name, String(one))
  return query.toString()
}
