import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { register, sendEmailForRegister } from '@kassa/contract/identity/registration.calls.ts'
import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { createStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { findBuiltInRole } from '../../packages/contract/src/identity/built-in-roles.ts'
import { password } from './journey.ts'
import { codeSentTo } from './mailbox.ts'

async function ask<E extends Endpoint>(
  endpoint: E,
  request: InputOf<E['request']>,
  token: string | null = null,
): Promise<OutputOf<E['answer']>> {
  const isRead = endpoint.method === 'GET'
  const query = isRead ? `?${new URLSearchParams(request as Record<string, string>).toString()}` : ''
  const response = await fetch(`${process.env['KASSA_ADDRESS'] ?? ''}/cashier/api${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: {
      authorization: token === null ? 'null' : `Bearer ${token}`,
      'content-type': 'application/json',
      ...(isRead ? {} : { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(isRead ? {} : { body: JSON.stringify(request) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${endpoint.name} was refused: ${JSON.stringify(answer)}`)
  return answer
}

/** A merchant with its outlet and nothing else, as its country usually is, in a language of its own: who owns it, and somebody hired in each of the roles. */
export async function freshShop(
  email: string,
  roles: readonly string[],
  place: { country: string; locale?: 'en-US' | 'zh-CN' | 'ja-JP' } = { country: 'US' },
) {
  await ask(sendEmailForRegister, { email })
  const person = { email, code: await codeSentTo(email), firstName: 'Noor', password, passwordAgain: password }
  const { merchantNumber, session } = await ask(register, { ...person, merchantName: 'Empty Shop', ...place })
  const { rows } = await ask(staffRoleCalls.list, { limit: 200 }, session.token)
  const outletIds = session.outlets.map(({ id }) => id)
  for (const role of roles) {
    const roleId = rows.find(({ name }) => Object.values(findBuiltInRole(role)?.names ?? {}).includes(name))?.id ?? ''
    const fields = { number: role, firstName: 'Sam', roleId, outletIds, password, passwordAgain: password }
    await ask(createStaff, fields, session.token)
  }
  return { merchantNumber }
}
