import { once } from 'node:events'
import { request as openRequest, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { register, sendEmailForRegister } from '@kassa/contract/identity/registration.calls.ts'
import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { createStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { findBuiltInRole } from '../../packages/contract/src/identity/built-in-roles.ts'
import { password } from './journey.ts'
import { codeSentTo } from './mailbox.ts'

/** A place in the loopback net, as every shop has an address of its own: so many letters an hour go to whoever asks from one. */
const somewhere = (): string =>
  `127.${[1, 2, 3].map(() => 1 + ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 250)).join('.')}`

async function ask<E extends Endpoint>(
  endpoint: E,
  request: InputOf<E['request']>,
  token: string | null = null,
  localAddress = '127.0.0.1',
): Promise<OutputOf<E['answer']>> {
  const isRead = endpoint.method === 'GET'
  const query = isRead ? `?${new URLSearchParams(request as Record<string, string>).toString()}` : ''
  const address = `${process.env['KASSA_ADDRESS'] ?? ''}/cashier/api${endpoint.path}${query}`
  const headers = {
    authorization: token === null ? 'null' : `Bearer ${token}`,
    'content-type': 'application/json',
    ...(isRead ? {} : { 'idempotency-key': crypto.randomUUID() }),
  }
  const sending = openRequest(address, { method: endpoint.method, headers, localAddress })
  sending.end(isRead ? undefined : JSON.stringify(request))
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  const answer: unknown = await json(response)
  if (response.statusCode !== 200) throw new Error(`${endpoint.name} was refused: ${JSON.stringify(answer)}`)
  return answer
}

/** A merchant with its outlet and nothing else, as its country usually is, in a language of its own: who owns it, and somebody hired in each of the roles. */
export async function freshShop(
  email: string,
  roles: readonly string[],
  place: { country: string; locale?: 'en-US' | 'zh-CN' | 'ja-JP' } = { country: 'US' },
) {
  const from = somewhere()
  await ask(sendEmailForRegister, { email }, null, from)
  const person = { email, code: await codeSentTo(email), firstName: 'Noor', password, passwordAgain: password }
  const { merchantNumber, session } = await ask(
    register,
    { ...person, merchantName: 'Empty Shop', ...place },
    null,
    from,
  )
  const { rows } = await ask(staffRoleCalls.list, { limit: 200 }, session.token)
  const outletIds = session.outlets.map(({ id }) => id)
  for (const role of roles) {
    const roleId = rows.find(({ name }) => Object.values(findBuiltInRole(role)?.names ?? {}).includes(name))?.id ?? ''
    const fields = { number: role, firstName: 'Sam', roleId, outletIds, password, passwordAgain: password }
    await ask(createStaff, fields, session.token)
  }
  return { merchantNumber }
}
