import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { addressOf } from '../../apps/web/src/api/address.ts'
import { sessionOf } from './sign-in.ts'

const demoOwner = { email: 'merchant@kassa.example' }

/**
 * Makes calls as the owner of the demo shop, or as who is named, at their first outlet: for what a journey needs to be there and is not
 * about. Throws with the server's words where it is refused. Names come in the language of the journey.
 */
export async function ownerCalls(locale: string, who: Readonly<Record<string, string>> = demoOwner) {
  const session = await sessionOf({ ...who, password: 'Kassa-demo-2026' })
  const { token, outlets } = session as { token: string; outlets?: readonly { id: string }[] }
  const headers = {
    authorization: `Bearer ${token}`,
    outlet: outlets?.[0]?.id ?? '',
    'content-type': 'application/json',
    cookie: `Accept-Language=${locale}`,
  }
  return async <E extends Endpoint>(endpoint: E, request: InputOf<E['request']>): Promise<OutputOf<E['answer']>> => {
    const isRead = endpoint.method === 'GET'
    const { url, rest } = addressOf(endpoint, request)
    const response = await fetch(`${process.env['KASSA_ADDRESS'] ?? ''}${url}`, {
      method: endpoint.method,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      ...(isRead ? {} : { body: JSON.stringify(rest) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${endpoint.name} was refused: ${JSON.stringify(answer)}`)
    return answer
  }
}
