import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { expect, it } from 'vitest'
import { landing } from './landing.ts'
import type { Session, SessionOutlet } from './session.ts'

const outlet = { id: 'o' } as SessionOutlet
const who = (
  tier: 'merchant' | 'staff' | 'partner',
  keys: readonly string[],
  outlets: readonly SessionOutlet[] = [outlet],
) => ({ user: { tier } as Session['user'], perm: keys.map((key) => permissionCode(key)), outlets })

it.each([
  ['a cashier at the desk', who('staff', ['desk.cashiering']), '/', '/desk'],
  [
    'a cashier who was on the way to the orders there',
    who('staff', ['desk.cashiering']),
    '/sales/order',
    '/sales/order',
  ],
  ['a stock keeper at the dashboard', who('staff', ['desk.inventory', 'desk.products']), '/', '/'],
  ['an owner at the dashboard', who('merchant', ['desk.cashiering', 'platform.organisation.outlets.add']), '/', '/'],
  [
    'an owner without an outlet where it is made',
    who('merchant', ['platform.organisation.outlets.add'], []),
    '/',
    '/start',
  ],
  ['a bookkeeper without an outlet at the dashboard', who('merchant', [], []), '/', '/'],
  ['a partner at the dashboard', who('partner', [], []), '/', '/'],
])('%s', (_, session, from, place) => expect(landing(session, from)).toBe(place))
