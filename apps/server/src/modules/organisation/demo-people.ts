import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { NewId } from '../../platform/ids.ts'
import {
  ensurePlatformRole,
  ensurePlatformRoles,
  hashPassword,
  insertAdmin,
  insertBuiltInRoles,
  makePin,
  setStaffPin,
} from '../identity/public.ts'
import { bareMerchant, insertMerchant, passMerchantNumber } from './merchant/new-merchant.store.ts'
import { insertPartner } from './partner/new-partner.store.ts'
import { insertOutlet } from './outlet/new-outlet.store.ts'
import { insertStaff } from './staff/new-staff.store.ts'
import { setPublishedPasswords } from './demo-people.store.ts'
import { setStaffOutlets } from './staff/staff-outlet.store.ts'

/** The accounts of the demo world, as the launcher prints them; all with the same password. */
export const DEMO = {
  password: 'Kassa-demo-2026',
  operator: 'operator@kassa.example',
  partner: 'partner@kassa.example',
  merchant: 'merchant@kassa.example',
  /** Owners of merchants whose licence stands otherwise. */
  trial: 'trial@kassa.example',
  expired: 'expired@kassa.example',
  merchantNumber: '100001',
  staffNumber: '1001',
  cashierNumber: '1002',
  /** PINs on a registered desk: who approves for others has six digits. */
  pin: '258036',
  cashierPin: '2580',
} as const

const PEOPLE = [
  {
    number: DEMO.staffNumber,
    firstName: 'Mei',
    lastName: 'Tanaka',
    position: 'Store manager',
    role: 'manager',
    pin: DEMO.pin,
  },
  {
    number: DEMO.cashierNumber,
    firstName: 'Sam',
    lastName: 'Okafor',
    position: 'Cashier',
    role: 'cashier',
    pin: DEMO.cashierPin,
  },
] as const

const OUTLETS = [
  { number: '1', name: 'Harbour Street', address: '12 Harbour Street', province: 'CN-SH' },
  { number: '2', name: 'Garden Market', address: '3 Garden Market', province: 'CN-ZJ' },
] as const

export interface DemoPeople {
  readonly merchantId: string
  readonly outletIds: readonly string[]
  readonly staffIds: readonly string[]
  readonly adminId: string
}

interface Making {
  readonly now: string
  readonly newId: NewId
}

async function aboveTheMerchant(tx: Tx, { now, newId }: Making, passwordHash: string): Promise<string> {
  await ensurePlatformRoles(tx, { now, newId })
  const person = { lastName: '', phone: '', locale: 'en-US', passwordHash, status: 0, now } as const
  const operatorRole = await ensurePlatformRole(tx, 'operator', { now, newId })
  await insertAdmin(
    tx,
    { tier: 'operator' },
    { ...person, roleId: operatorRole, id: newId(), firstName: 'Olive', email: DEMO.operator },
  )
  const partnerId = newId()
  const partner = { id: partnerId, name: 'Harbour Partners', parentId: null, contactName: 'Paul', phone: '' }
  await insertPartner(tx, { ...partner, isApproved: true }, now)
  const partnerRole = await ensurePlatformRole(tx, 'partner', { now, newId })
  await insertAdmin(
    tx,
    { tier: 'partner', partnerId },
    { ...person, roleId: partnerRole, id: newId(), firstName: 'Paul', email: DEMO.partner },
  )
  const merchantId = newId()
  const merchant = {
    ...bareMerchant('Harbour Grocers'),
    id: merchantId,
    number: DEMO.merchantNumber,
    partnerId,
    auditState: 'audited' as const,
  }
  await passMerchantNumber(tx, merchant.number)
  await insertMerchant(tx, merchant, now)
  return merchantId
}

/** The roles of a merchant, and its owner. */
async function insertOwner(
  tx: Tx,
  merchantId: string,
  { now, newId }: Making,
  owner: { readonly firstName: string; readonly email: string; readonly passwordHash: string },
): Promise<{ adminId: string; roleOf: (key: string) => string }> {
  const roles = await insertBuiltInRoles(tx, merchantId, 'en-US', { now, newId })
  const roleOf = (key: string): string => roles.get(key) ?? ''
  const adminId = newId()
  const person = { lastName: '', phone: '', locale: 'en-US', status: 0, now } as const
  await insertAdmin(tx, { tier: 'merchant', merchantId }, { ...person, ...owner, roleId: roleOf('owner'), id: adminId })
  return { adminId, roleOf }
}

async function insideTheMerchant(
  tx: Tx,
  merchantId: string,
  { now, newId }: Making,
  passwordHash: string,
): Promise<DemoPeople> {
  const marta = { firstName: 'Marta', email: DEMO.merchant, passwordHash }
  const { adminId, roleOf } = await insertOwner(tx, merchantId, { now, newId }, marta)
  const outletIds: string[] = []
  for (const outlet of OUTLETS) {
    const id = newId()
    const fields = { ...outlet, detail: '', phone: '', taxNumber: '', currency: 'CNY', locale: 'en-US' }
    await insertOutlet(tx, merchantId, id, { ...fields, timeZone: 'Asia/Shanghai', dayCutoffMinutes: 0 }, now)
    outletIds.push(id)
  }
  const staffIds: string[] = []
  for (const { role, pin, ...person } of PEOPLE) {
    const id = newId()
    const staff = { ...person, phone: '', email: '', roleId: roleOf(role), locale: 'en-US', passwordHash }
    await insertStaff(tx, merchantId, id, staff, now)
    await setStaffOutlets(tx, { merchantId, staffId: id }, outletIds, { within: 'all', now })
    await setStaffPin(tx, { merchantId, staffId: id, now }, await makePin(pin, newId))
    staffIds.push(id)
  }
  return { merchantId, outletIds, staffIds, adminId }
}

/**
 * The people of the demo world: operator, partner, a merchant with two outlets, its owner, a store manager and a cashier, all
 * in one transaction, so that they are there or not; each is known to have the published password.
 *
 * For an empty database only; throws where one of them is there already.
 */
export async function createDemoPeople(database: Database, making: Making): Promise<DemoPeople> {
  const passwordHash = await hashPassword(DEMO.password)
  return database.transaction({ kind: 'owner' }, async (tx) => {
    const merchantId = await aboveTheMerchant(tx, making, passwordHash)
    const people = await insideTheMerchant(tx, merchantId, making, passwordHash)
    await setPublishedPasswords(tx, passwordHash)
    return people
  })
}

/** Another merchant of the demo world, with its owner, who has the published password, and one outlet; answers its id. */
export async function createDemoMerchant(
  database: Database,
  { now, newId }: Making,
  { name, number, owner, email }: { name: string; number: string; owner: string; email: string },
): Promise<string> {
  const passwordHash = await hashPassword(DEMO.password)
  return database.transaction({ kind: 'owner' }, async (tx) => {
    const merchantId = newId()
    const merchant = { ...bareMerchant(name), id: merchantId, number, partnerId: null, auditState: 'audited' as const }
    await passMerchantNumber(tx, number)
    await insertMerchant(tx, merchant, now)
    await insertOwner(tx, merchantId, { now, newId }, { firstName: owner, email, passwordHash })
    const outlet = {
      number: '1',
      name,
      address: '',
      detail: '',
      province: null,
      phone: '',
      taxNumber: '',
      currency: 'CNY',
      locale: 'en-US',
    }
    const place = { ...outlet, timeZone: 'Asia/Shanghai', dayCutoffMinutes: 0 }
    await insertOutlet(tx, merchantId, newId(), place, now)
    await setPublishedPasswords(tx, passwordHash)
    return merchantId
  })
}
